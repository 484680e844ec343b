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

/** Services of an online visit after the first. */
export const MORE_SERVICES_MAX = 3
