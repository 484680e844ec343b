/**
 * The calendar's URL parameters. All are optional: without them the calendar opens the office's own
 * view on today.
 */
export const VIEWS = ['month', 'week', 'day', 'team'] as const
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

function date(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value) ? value : undefined
}

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

const opening = { daily: 'day', weekly: 'week', monthly: 'month' } as const
/**
 * The view when the URL names none: the office's own, but the day view instead of the week on
 * phones, which show the week as a strip above it.
 */
export const initialView = (setting: keyof typeof opening, phone: boolean): CalendarView =>
  phone && setting === 'weekly' ? 'day' : opening[setting]
