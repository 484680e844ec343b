import { changeWindow } from '#shared/calendar/appointments/rules.ts'
import { DAY, MINUTE } from '#shared/values/local-time.ts'

type Wanted = {
  readonly startAt: Date
  readonly cutoffHours: number
  /** Until when a deposit returns whole, or a card is charged nothing; null without either. */
  readonly freeHours: number | null
}
/** `grace`: only shortly after booking. `terms`: it costs money. `never`: only by calling. */
export type CancelTerms =
  | { readonly kind: 'free' | 'grace'; readonly until: Date }
  | { readonly kind: 'terms' | 'never' }

/** What cancelling online will be like if the visitor books now, said before they do. */
export function cancelTerms({ startAt, cutoffHours, freeHours }: Wanted, now: Date): CancelTerms {
  const windowOf = (hours: number) => changeWindow({ bookedAt: now, startAt, cutoffHours: hours }, now)
  const free = windowOf(Math.max(cutoffHours, freeHours ?? 0))
  if (free) return { kind: free.byGrace ? 'grace' : 'free', until: free.until }
  return { kind: windowOf(cutoffHours) ? 'terms' : 'never' }
}

/**
 * Until when the answer to a request should have come: a day after it, or half of the way to the
 * visit, whichever is sooner, on a full quarter of an hour.
 */
export function answerBy({ bookedAt, startAt }: { readonly bookedAt: Date; readonly startAt: Date }): Date {
  const asked = bookedAt.getTime()
  const by = asked + Math.min(DAY, Math.max(0, startAt.getTime() - asked) / 2)
  return new Date(Math.ceil(by / QUARTER) * QUARTER)
}
const QUARTER = 15 * MINUTE
