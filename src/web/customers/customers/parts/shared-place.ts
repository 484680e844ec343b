/**
 * Where the worker leaves what another application shared, for the screen that takes it: a contact,
 * or pictures, each with its number.
 */
export const SHARED = { cache: 'shared', contact: '/shared', pictures: '/shared/pictures/' } as const
