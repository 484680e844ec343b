/** What one person of an office asks, one request after the other, while something else happens. */
import { addDays, dateOf, timeOf, wallClockAt } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { Figure } from './bench-page.ts'
import { loadServer } from './load.ts'
import { median, percentile } from './measure.ts'
import type { Bench, BenchOffice } from './office.ts'

/** Of each kind. */
const REQUESTS = 200

/** The week from this date, as a query of the calendar. */
export function weekFrom(date: LocalDate): string {
  return String(new URLSearchParams({ start: `${date} 00:00:00`, end: `${addDays(date, 7)} 00:00:00` }))
}

export type Round = { readonly all: number; readonly calendar: number; readonly booking: number }
/** Each round reads the week of today and books other hours, in turn. */
export function calmRounds({ services }: Bench, office: BenchOffice, address: string): () => Promise<Round> {
  const today = dateOf(services.clock())
  const week = { method: 'GET', url: `/api/appointments?${weekFrom(today)}` }
  let booked = 0
  const booking = () => {
    const n = Math.floor(booked / office.employees.length)
    const [day, at] = [addDays(today, 70 + Math.floor(n / 20)), 8 * 60 + (n % 20) * 30]
    const times = { start_time: wallClockAt(day, timeOf(at)), end_time: wallClockAt(day, timeOf(at + 30)) }
    const employee_id = office.employees[booked++ % office.employees.length]
    const ids = { employee_id, customer_id: office.customer, service_id: office.service }
    return { method: 'POST', url: '/api/appointments', body: { ...ids, ...times, allow_overlap: 1 } }
  }
  return async () => {
    const requests = Array.from({ length: REQUESTS }, () => [week, booking()]).flat()
    const { p95, times } = await loadServer({ address, token: office.token, atOnce: 1, requests })
    const p95Of = (kind: 0 | 1) =>
      percentile(
        times.filter((_, n) => n % 2 === kind),
        0.95,
      )
    return { all: p95, calendar: p95Of(0), booking: p95Of(1) }
  }
}

/** Prints the rounds side by side, and returns their medians as figures. */
export function compareRounds(quiet: readonly Round[], noisy: readonly Round[], beside: string): Figure[] {
  console.table(
    quiet.map((alone, i) => ({
      alone: alone.all,
      [`beside ${beside}`]: noisy[i]!.all,
      'calendar alone': alone.calendar,
      [`calendar beside ${beside}`]: noisy[i]!.calendar,
      'booking alone': alone.booking,
      [`booking beside ${beside}`]: noisy[i]!.booking,
    })),
  )
  const figure = (what: string, of: keyof Round): Figure => ({
    what: `${what} beside ${beside}, p95`,
    measured: median(noisy.map((one) => one[of])),
    bare: median(quiet.map((one) => one[of])),
    unit: 'ms',
    goal: '≤ 2×',
  })
  return [
    figure('a week of the calendar and a booking in turn', 'all'),
    figure('of them the week', 'calendar'),
    figure('of them the booking', 'booking'),
  ]
}
