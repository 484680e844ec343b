/** The cache in which the worker leaves what another application shared. */
export const SHARED_CACHE = 'shared'
/**
 * Where it is there, for the screen that takes it: a contact, or pictures, each with its number.
 */
export const SHARED = { contact: '/shared', pictures: '/shared/pictures/' } as const
