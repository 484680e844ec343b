import { plannedScreen } from '../platform/screens.ts'

/** Screens that do not exist yet. */
export const screens = [
  plannedScreen('/invoice/$id', { needsActive: true }),
  plannedScreen('/card-invoice/$id', { needsActive: true }),
] as const

/** Screens of the public entry, which the server never answers with this application. */
export const publicPaths = ['/c-invoice/$id'] as const
