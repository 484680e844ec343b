/** What the person of this device said to the page before the system's question. */
import { now } from '#web/platform/clock.ts'
import { mayOffer, type Declined } from './ask-first-rules.ts'

const KEY = 'push_not_now'

function readDeclined(): Declined | null {
  const [times = NaN, at = NaN] = (localStorage.getItem(KEY) ?? '').split(' ').map(Number)
  return times > 0 && at > 0 ? { times, at } : null
}

/** Whether the page may come without being asked for. */
export const mayOfferNow = (): boolean => mayOffer(readDeclined(), now())
/** The person said "not now". */
export const noteDeclined = (): void =>
  localStorage.setItem(KEY, `${(readDeclined()?.times ?? 0) + 1} ${now().getTime()}`)
