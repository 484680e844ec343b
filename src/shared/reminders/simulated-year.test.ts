import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../values/local-time.ts'
import { firstWake, remindersOf, wakeReminder, type Entry } from './rules.ts'

/** A year with both clock changes. */
const FROM = Date.parse('2026-01-01T00:00:00Z')
const UNTIL = Date.parse('2027-01-01T00:00:00Z')
const APPOINTMENTS = 10_000

/** Appointments begin on a quarter of an hour, and so do the hours of the night. */
const QUARTER = 15 * MINUTE
const quarter = (at: number) => Math.floor(at / QUARTER) * QUARTER

/** A repeatable source of numbers in [0, 1) (mulberry32). */
function randomFrom(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const sms = (hours: number): Entry => ({ hours, action_id: 1, document_id: null })
const SERVICES: readonly (readonly Entry[])[] = [[], [sms(24)], [sms(2)], [sms(24), sms(3)], [sms(12), sms(6), sms(1)]]

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
/**
 * When an entry is due: in steps of a minute back to the evening before, when it would be at night.
 */
function dueTime(start: number, hours: number): number {
  let at = start - hours * HOUR
  if (!isNight(at)) return at
  while (minuteOfDay(at) !== 20 * 60 + 30) at -= QUARTER
  return at
}

/** What happens to an appointment: it begins at `start` from `at` on; null for a cancelled one. */
type Change = { readonly at: number; readonly start: number | null }
type Sent = { readonly at: number; readonly start: number; readonly hours: number }
type Outage = { readonly from: number; readonly until: number }

/** Booked up to a month ahead, and often moved, cancelled and reinstated. */
function historyOf(random: () => number): Change[] {
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
function outagesOf(random: () => number): Outage[] {
  const outages: Outage[] = []
  for (let at = FROM; at < UNTIL + 60 * DAY; at += (1 + random() * 6) * DAY)
    outages.push({ from: at, until: (at += random() * random() * 36 * HOUR) })
  return outages
}
/** When a job that is due at `at` runs. */
const runsAt = (at: number, outages: readonly Outage[]) =>
  outages.find(({ from, until }) => from <= at && at < until)?.until ?? at

/** Runs the jobs of one appointment as the worker does. */
function simulate(history: readonly Change[], entries: readonly Entry[], outages: readonly Outage[]): Sent[] {
  const sent: Sent[] = []
  for (const [i, { at, start }] of history.entries()) {
    if (start === null) continue
    const until = history[i + 1]?.at ?? Infinity
    let planned = { start, since: at }
    for (let wake = firstWake(entries, start, at); wake !== null;) {
      const now = runsAt(wake, outages)
      // the next change replaced or removed the job
      if (now >= until || now >= start) break
      const { due, next, since } = wakeReminder(entries, planned, now)
      const last = due.at(-1)
      const isNew = last && !sent.some((one) => one.start === start && one.hours === last.hours)
      if (isNew) sent.push({ at: now, start, hours: last.hours })
      planned = { start, since }
      wake = next
    }
  }
  return sent
}

/** What must be sent, hour by hour from the entries alone: the definition, not the algorithm. */
function expected(history: readonly Change[], entries: readonly Entry[], outages: readonly Outage[]): Sent[] {
  const sent: Sent[] = []
  for (const [i, { at, start }] of history.entries()) {
    if (start === null) continue
    const until = Math.min(history[i + 1]?.at ?? Infinity, start)
    const deliveries = new Map<number, number[]>()
    for (const { hours } of entries) {
      const due = dueTime(start, hours)
      if (due <= at) continue
      let delivered = runsAt(due, outages)
      while (isNight(delivered)) {
        while (minuteOfDay(delivered) !== 8 * 60) delivered = quarter(delivered) + QUARTER
        delivered = runsAt(delivered, outages)
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

describe('a year of 10,000 appointments that move, are cancelled, and whose worker stops', () => {
  const random = randomFrom(20_260_109)
  const outages = outagesOf(random)
  const all = Array.from({ length: APPOINTMENTS }, () => {
    const entries = remindersOf(SERVICES[Math.floor(random() * SERVICES.length)]!)
    const history = historyOf(random)
    return { history, entries, sent: simulate(history, entries, outages) }
  })
  const messages = all.flatMap(({ sent }) => sent)

  it('sends exactly what is due', () => {
    const wrong = all.find(
      ({ history, entries, sent }) => JSON.stringify(sent) !== JSON.stringify(expected(history, entries, outages)),
    )
    expect(wrong && { ...wrong, expected: expected(wrong.history, wrong.entries, outages) }).toBeUndefined()
    expect(messages.length).toBeGreaterThan(APPOINTMENTS / 2)
  })

  it('sends nothing twice, nothing after the start and nothing at night', () => {
    for (const { sent } of all)
      expect(new Set(sent.map(({ start, hours }) => `${start} ${hours}`)).size).toBe(sent.length)
    expect(messages.filter(({ at, start }) => at >= start)).toEqual([])
    expect(messages.filter(({ at }) => isNight(at))).toEqual([])
  })
})
