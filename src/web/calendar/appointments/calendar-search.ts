/**
 * The calendar's URL parameters. All are optional: without them the calendar opens the office's own
 * view on today.
 */
import { isDate } from '#shared/values/calendar-date.ts'

export const VIEWS = ['team', 'day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof VIEWS)[number]
export type CalendarSearch = {
  readonly view?: CalendarView | undefined
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined
  readonly employee?: number | undefined
  readonly service?: number | undefined
  /** The id of an appointment to open. */
  readonly appointment?: number | undefined
  /** Opens the dialog for a new appointment. */
  readonly new?: 1 | undefined
  /** The customer of the new appointment. */
  readonly customer?: number | undefined
}

const positive = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

const date = (value: unknown): string | undefined => (typeof value === 'string' && isDate(value) ? value : undefined)

/** Parses the URL parameters and leaves out invalid ones. */
export const calendarSearch = (raw: Record<string, unknown>): CalendarSearch => ({
  view: VIEWS.find((view) => view === raw.view),
  date: date(raw.date),
  employee: positive(raw.employee),
  service: positive(raw.service),
  appointment: positive(raw.appointment),
  new: raw.new ? 1 : undefined,
  customer: positive(raw.customer),
})
