import { DAY } from '#shared/values/local-time.ts'

/** After "not now" the page comes again by itself after this, once. */
const AGAIN_MS = 14 * DAY
/** How often the person said "not now", and when they did last, in milliseconds. */
export type Declined = { readonly times: number; readonly at: number }

/** Whether the page before the system's question may come by itself. */
export const mayOffer = (declined: Declined | null, now: Date): boolean =>
  declined === null || (declined.times === 1 && now.getTime() - declined.at >= AGAIN_MS)
