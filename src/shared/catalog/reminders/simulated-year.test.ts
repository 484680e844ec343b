import { describe, expect, it } from 'vitest'
import {
  expected,
  historyOf,
  isQuiet,
  outagesOf,
  randomFrom,
  runsAt,
  SERVICES,
  type Change,
  type Sent,
} from '#tests/support/calendar/reminder-year.ts'
import { firstWake, remindersOf, wakeReminder, type Entry } from './rules.ts'

const APPOINTMENTS = 10_000

/** Runs the jobs of one appointment as the worker does. */
function simulate(history: readonly Change[], entries: readonly Entry[], runs: (at: number) => number): Sent[] {
  const sent: Sent[] = []
  for (const [i, { at, start }] of history.entries()) {
    if (start === null) continue
    const until = history[i + 1]?.at ?? Infinity
    let planned = { start, since: at, rests: true }
    for (let wake = firstWake(entries, { start, rests: true }, at); wake !== null;) {
      const now = runs(wake)
      // the next change replaced or removed the job
      if (now >= until || now >= start) break
      const { due, next, since } = wakeReminder(entries, planned, now)
      const last = due.at(-1)
      const isNew = last && !sent.some((one) => one.start === start && one.hours === last.hours)
      if (isNew) sent.push({ at: now, start, hours: last.hours })
      planned = { start, since, rests: true }
      wake = next
    }
  }
  return sent
}

describe('a year of 10,000 appointments that move, are cancelled, and whose worker stops', () => {
  const random = randomFrom(20_260_109)
  const outages = outagesOf(random)
  const runs = (at: number) => runsAt(at, outages)
  const all = Array.from({ length: APPOINTMENTS }, () => {
    const entries = remindersOf(SERVICES[Math.floor(random() * SERVICES.length)]!)
    const history = historyOf(random)
    return { history, entries, sent: simulate(history, entries, runs) }
  })
  const messages = all.flatMap(({ sent }) => sent)

  it('sends exactly what is due', () => {
    const wrong = all.find(
      ({ history, entries, sent }) => JSON.stringify(sent) !== JSON.stringify(expected(history, entries, runs)),
    )
    expect(wrong && { ...wrong, expected: expected(wrong.history, wrong.entries, runs) }).toBeUndefined()
    expect(messages.length).toBeGreaterThan(APPOINTMENTS / 2)
  })

  it('sends nothing twice, nothing after the start and nothing in quiet time', () => {
    for (const { sent } of all)
      expect(new Set(sent.map(({ start, hours }) => `${start} ${hours}`)).size).toBe(sent.length)
    expect(messages.filter(({ at, start }) => at >= start)).toEqual([])
    expect(messages.filter(({ at }) => isQuiet(at))).toEqual([])
  })
})
