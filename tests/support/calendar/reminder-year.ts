/** A year of appointments, and the reminders that must be sent for them. */
import { HOUR, DAY, MINUTE } from '#shared/values/local-time.ts'
import type { Entry } from '#shared/catalog/reminders/rules.ts'

/** A year with both clock changes. */
export const FROM = Date.parse('2026-01-01T00:00:00Z')
export const UNTIL = Date.parse('2027-01-01T00:00:00Z')

/** Appointments begin on a quarter of an hour, and so do the hours of the night. */
const QUARTER = 15 * MINUTE
const quarter = (at: number) => Math.floor(at / QUARTER) * QUARTER

/** A repeatable source of numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const sms = (hours: number): Entry => ({ hours, action_id: 1, document_id: null })
export const SERVICES: readonly (readonly Entry[])[] = [
  [],
  [sms(24)],
  [sms(2)],
  [sms(24), sms(3)],
  [sms(12), sms(6), sms(1)],
]

/** The office's wall clock, independently of the code under test. */
const israel = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const minuteOfDay = (at: number): number => {
  const [hours, minutes] = israel.format(at).slice(-5).split(':').map(Number)
  return hours! * 60 + minutes!
}
const isNight = (at: number) => minuteOfDay(at) >= 21 * 60 || minuteOfDay(at) < 8 * 60
/** The holidays of rest of the year, from a printed calendar (`dd/mm/yyyy`, as `israel` writes). */
const HOLIDAYS = new Set(
  '02/04/2026 08/04/2026 22/04/2026 22/05/2026 12/09/2026 13/09/2026 21/09/2026 26/09/2026 03/10/2026'.split(' '),
)
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jerusalem', weekday: 'short' })
const isRest = (at: number) => weekday.format(at) === 'Sat' || HOLIDAYS.has(israel.format(at).slice(0, 10))
/** Night, a day of rest, or its eve from 15:00 on. */
export const isQuiet = (at: number) =>
  isNight(at) || isRest(at) || (minuteOfDay(at) >= 15 * 60 && isRest(at + 12 * HOUR))
/**
 * When an entry is due: in steps back to before the quiet time that it would be in, to 20:30 or to
 * 14:55.
 */
function dueTime(start: number, hours: number): number {
  let at = start - hours * HOUR
  if (!isQuiet(at)) return at
  while (isQuiet(at)) at = quarter(at - 1)
  return minuteOfDay(at) === 20 * 60 + 45 ? at - QUARTER : at + 10 * MINUTE
}

/** What happens to an appointment: it begins at `start` from `at` on; null for a cancelled one. */
export type Change = { readonly at: number; readonly start: number | null }
export type Sent = { readonly at: number; readonly start: number; readonly hours: number }
type Outage = { readonly from: number; readonly until: number }

/** Booked up to a month ahead, and often moved, cancelled and reinstated. */
export function historyOf(random: () => number): Change[] {
  const booked = FROM + Math.floor((random() * (UNTIL - FROM)) / MINUTE) * MINUTE + 1
  const newStart = (after: number) => quarter(after + HOUR + random() * random() * 30 * DAY)
  const changes: Change[] = [{ at: booked, start: newStart(booked) }]
  while (random() < 0.45) {
    const { at, start } = changes.at(-1)!
    const next = at + Math.floor(random() * random() * 20 * DAY) + 1
    if (start !== null && next >= start) break
    const wish = random()
    const first = changes[0]!.start!
    if (wish < 0.3) changes.push({ at: next, start: null })
    else changes.push({ at: next, start: wish < 0.45 && first > next ? first : newStart(next) })
  }
  return changes
}

/** The worker is down for up to a day and a half, now and then. */
export function outagesOf(random: () => number): Outage[] {
  const outages: Outage[] = []
  for (let at = FROM; at < UNTIL + 60 * DAY; at += (1 + random() * 6) * DAY)
    outages.push({ from: at, until: (at += random() * random() * 36 * HOUR) })
  return outages
}
/** When a job that is due at `at` runs. */
export const runsAt = (at: number, outages: readonly Outage[]) =>
  outages.find(({ from, until }) => from <= at && at < until)?.until ?? at

/**
 * What must be sent, hour by hour from the entries alone: the definition, not the algorithm. `runs`
 * says when a job that is due at a time runs.
 */
export function expected(history: readonly Change[], entries: readonly Entry[], runs: (at: number) => number): Sent[] {
  const sent: Sent[] = []
  for (const [i, { at, start }] of history.entries()) {
    if (start === null) continue
    const until = Math.min(history[i + 1]?.at ?? Infinity, start)
    const deliveries = new Map<number, number[]>()
    for (const { hours } of entries) {
      const due = dueTime(start, hours)
      if (due <= at) continue
      let delivered = runs(due)
      while (isQuiet(delivered)) {
        while (isQuiet(delivered)) delivered = quarter(delivered) + QUARTER
        delivered = runs(delivered)
      }
      if (delivered < until) deliveries.set(delivered, [...(deliveries.get(delivered) ?? []), hours])
    }
    for (const [delivered, hours] of [...deliveries].toSorted(([a], [b]) => a - b)) {
      const nearest = Math.min(...hours)
      if (!sent.some((one) => one.start === start && one.hours === nearest))
        sent.push({ at: delivered, start, hours: nearest })
    }
  }
  return sent
}
