/** What the calendar keeps in its address. Everything is optional: an empty address opens the office's own view, today. */
export const VIEWS = ['month', 'week', 'day', 'team'] as const
export type CalendarView = (typeof VIEWS)[number]
export type CalendarSearch = {
  readonly view?: CalendarView | undefined
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined
  readonly employee?: number | undefined
  readonly service?: number | undefined
  /** An appointment to open. */
  readonly appointment?: number | undefined
  /** Open the dialog of a new appointment. */
  readonly new?: 1 | undefined
  /** Whom the new appointment is for. */
  readonly customer?: number | undefined
}

const positive = (value: unknown): number | undefined => {
  const n = Number(value)
  return Number.isSafeInteger(n) && n > 0 ? n : undefined
}

function date(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(value) ? value : undefined
}

/** Reads an address; what makes no sense is left out. */
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
/** The view of an address that names none: the office's own. On a phone a week is the strip above a day. */
export const openingView = (setting: keyof typeof opening, phone: boolean): CalendarView =>
  phone && setting === 'weekly' ? 'day' : opening[setting]
