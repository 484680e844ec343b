import { HOUR, MINUTE } from '#shared/values/local-time.ts'

const GRACE = { minutes: 15, hours: 3 } as const
/**
 * Whether a customer may still think better of what they booked: shortly after it, while enough
 * time remains to give it to somebody else. Moving and cancelling are then free, whatever the
 * office's cut-off and terms say.
 */
export const isInGrace = ({
  bookedAt,
  startAt,
  now,
}: {
  readonly bookedAt: Date
  readonly startAt: Date
  readonly now: Date
}): boolean =>
  now.getTime() - bookedAt.getTime() <= GRACE.minutes * MINUTE &&
  startAt.getTime() - now.getTime() >= GRACE.hours * HOUR

/** How long before its start a passer-by who is booked has come. */
const HERE_BEFORE = 15 * MINUTE
/** Whether who is booked now for a time is there already. Epoch milliseconds. */
export const isNow = ({ start, end }: { readonly start: number; readonly end: number }, now: Date): boolean =>
  start - HERE_BEFORE <= now.getTime() && now.getTime() < end

/** Services of an online visit after the first. */
export const MORE_SERVICES_MAX = 3
