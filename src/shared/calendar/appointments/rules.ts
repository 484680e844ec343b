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

type OwnVisit = {
  readonly id: number
  readonly status_key: string
  readonly start_time: string
  readonly end_time: string
}
/**
 * The visit of the same customer that takes place at the same time, of which staff are warned: a
 * person is in one chair at once. Times are wall clocks; `except` are the appointments that are
 * booked or changed.
 */
export const ownVisitAt = <V extends OwnVisit>(
  visits: readonly V[],
  { start_time, end_time }: Pick<OwnVisit, 'start_time' | 'end_time'>,
  except: readonly number[],
): V | undefined =>
  visits.find(
    (one) =>
      !except.includes(one.id) &&
      !['cancelled', 'no_show'].includes(one.status_key) &&
      one.start_time < end_time &&
      start_time < one.end_time,
  )

/** Services of an online visit after the first. */
export const MORE_SERVICES_MAX = 3
