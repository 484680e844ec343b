/** Who is offered a freed time (docs/booking.md). Pure; instants are epoch milliseconds. */
import type { WorkRules } from '#shared/office/working-hours/rules.ts'
import { weekdaysOf } from '#shared/office/working-hours/week-hours.ts'
import { addDays, DAY, MINUTE, dateOf, timeOf, toLocal, weekdayOf } from '#shared/values/local-time.ts'

/** An entry covers at most this many days. */
const WINDOW_DAYS_MAX = 60
export const EMPLOYEES_MAX = 20
/** 0: the autopilot is off; 1: one after the other. */
export const AT_ONCE_MAX = 5
/** How long an offer holds its time. */
export const OFFER_MINUTES = 15
/** Open entries of one customer. */
export const ENTRIES_MAX = 5

/** The last date that an entry from `from` on may have. */
export const lastDate = (from: string): string => addDays(from, WINDOW_DAYS_MAX)

/** When a business can usually be visited: its days, 0 is Sunday, and full hours `HH:mm`. */
export type UsualOpening = { readonly weekdays: readonly number[]; readonly from: string; readonly until: string }
/** From the first hour at which anybody begins to the last one at which anybody ends. */
export function usualOpening(
  team: readonly Pick<WorkRules, 'office_hours' | 'own_hours' | 'hours'>[],
): UsualOpening | null {
  const all = team.flatMap(({ office_hours, own_hours, hours }) => (own_hours ? hours : office_hours))
  if (all.length === 0) return null
  const from = Math.min(...all.map(({ start_minute }) => start_minute))
  const until = Math.max(...all.map(({ end_minute }) => end_minute))
  return {
    weekdays: weekdaysOf(all),
    from: timeOf(Math.floor(from / 60) * 60),
    until: timeOf(Math.min(Math.ceil(until / 60), 24) * 60),
  }
}

export type Window = {
  /** None: any employee. */
  readonly employee_ids: readonly number[]
  readonly from_date: string
  readonly until_date: string
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** Minutes since midnight, within which the appointment has to be. */
  readonly from_minute: number
  readonly until_minute: number
}
type Span = { readonly start: number; readonly end: number }
export type Gap = Span & { readonly employee_id: number }

/** Whether an appointment is within what the customer waits for. */
export function fitsWindow(window: Window, employeeId: number, { start, end }: Span): boolean {
  const date = dateOf(start)
  const minute = (toLocal(start) % DAY) / MINUTE
  return (
    (window.employee_ids.length === 0 || window.employee_ids.includes(employeeId)) &&
    window.from_date <= date &&
    date <= window.until_date &&
    window.weekdays.includes(weekdayOf(date)) &&
    window.from_minute <= minute &&
    minute + (end - start) / MINUTE <= window.until_minute
  )
}

/** The free starts of a service around a gap, in order, and its length in minutes. */
export type Free = { readonly starts: readonly number[]; readonly minutes: number }

/**
 * The free appointment within the window that uses most of the gap, the earliest of several. It may
 * begin before the gap or end after it, where the employee is free.
 */
export function bestFit(window: Window, gap: Gap, { starts, minutes }: Free): Span | null {
  let best: Span | null = null
  let used = 0
  for (const start of starts) {
    const span = { start, end: start + minutes * MINUTE }
    const overlap = Math.min(span.end, gap.end) - Math.max(start, gap.start)
    if (overlap <= used || !fitsWindow(window, gap.employee_id, span)) continue
    best = span
    used = overlap
  }
  return best
}

type Waiting = Window & { readonly id: number; readonly service_id: number; readonly created_at: Date }
export type Candidate<E extends Waiting> = { readonly entry: E; readonly span: Span }

/**
 * The candidates of a gap, first come first, each with the appointment that they would get.
 * `freeOf` tells the free starts of a service; null when the employee does not give it.
 */
export function rankCandidates<E extends Waiting>(
  gap: Gap,
  entries: readonly E[],
  freeOf: (serviceId: number) => Free | null,
): Candidate<E>[] {
  const inOrder = entries.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || a.id - b.id)
  return inOrder.flatMap((entry) => {
    const free = freeOf(entry.service_id)
    const span = free && bestFit(entry, gap, free)
    return span ? [{ entry, span }] : []
  })
}
