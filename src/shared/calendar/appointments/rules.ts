import { HOUR, MINUTE } from '#shared/values/local-time.ts'

const GRACE = { minutes: 15, hours: 3 } as const
type Booked = { readonly bookedAt: Date; readonly startAt: Date }
/** Until when the grace lasts; before the booking when there is none. Epoch milliseconds. */
const graceEnd = ({ bookedAt, startAt }: Booked): number =>
  Math.min(bookedAt.getTime() + GRACE.minutes * MINUTE, startAt.getTime() - GRACE.hours * HOUR)
/**
 * Whether a customer may still think better of what they booked: shortly after it, while enough
 * time remains to give it to somebody else. Moving and cancelling are then free, whatever the
 * office's cut-off and terms say.
 */
export const isInGrace = ({ now, ...booked }: Booked & { readonly now: Date }): boolean =>
  now.getTime() <= graceEnd(booked)

/** `byGrace`: only because it was booked just now; the cut-off of the office comes sooner. */
type ChangeWindow = { readonly until: Date; readonly byGrace: boolean }
/**
 * Until when a customer may move or cancel a visit online; null when they no longer may. Asked by
 * the page before the booking, the message about it, the manage page and what it does.
 */
export function changeWindow(
  { cutoffHours, ...booked }: Booked & { readonly cutoffHours: number },
  now: Date,
): ChangeWindow | null {
  const cutoff = booked.startAt.getTime() - cutoffHours * HOUR
  const until = Math.max(cutoff, graceEnd(booked))
  if (now.getTime() > until || now >= booked.startAt) return null
  return { until: new Date(until), byGrace: until > cutoff }
}

/** How long before its start a passer-by who is booked has come. */
const HERE_BEFORE = 15 * MINUTE
/** Whether who is booked now for a time is there already. Epoch milliseconds. */
export const isNow = ({ start, end }: { readonly start: number; readonly end: number }, now: Date): boolean =>
  start - HERE_BEFORE <= now.getTime() && now.getTime() < end

type OwnVisit = {
  readonly status_key: string
  readonly start_time: string
  readonly end_time: string
}
/**
 * The visit of the same customer that takes place at the same time, of which staff are warned: a
 * person is in one chair at once. Times are wall clocks.
 */
export const ownVisitAt = <V extends OwnVisit>(
  visits: readonly V[],
  { start_time, end_time }: Pick<OwnVisit, 'start_time' | 'end_time'>,
): V | undefined =>
  visits.find(
    (one) =>
      !['cancelled', 'no_show'].includes(one.status_key) && one.start_time < end_time && start_time < one.end_time,
  )

/** Services of an online visit after the first. */
export const MORE_SERVICES_MAX = 3
