/** How messages that waited for the proof of a mailbox are released (0081). */
import { DAY } from '#shared/values/local-time.ts'

/** At most this many messages are released in one transaction. */
export const RELEASED_AT_ONCE = 200

const USEFUL_DAYS = 3
/** Held messages that were written before this are of no use any more. */
export const usefulSince = (now: Date): Date => new Date(now.getTime() - USEFUL_DAYS * DAY)
