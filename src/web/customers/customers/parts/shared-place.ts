/** Where the worker leaves what another application shared, for the screen that takes it. */
export const SHARED = { cache: 'shared', path: '/shared' } as const
