import { whoComes } from '#shared/customers/customers/text.ts'
import { holidayOf } from '#shared/values/hebrew-calendar.ts'
import { timeOf, weekdayOf } from '#shared/values/local-time.ts'
import type { OffTime } from '#shared/office/working-hours/rules.ts'

const days = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת']
type Span = { readonly start_time: string; readonly end_time: string }
const between = (from: string, to: string) => `בין ${from} ל־${to}`
const timesOf = ({ start_time, end_time }: Span) => between(start_time.slice(11, 16), end_time.slice(11, 16))
const partOf = ({ part }: OffTime) => (part ? between(timeOf(part.start), timeOf(part.end)) : '')
const dayOf = ({ date }: OffTime) => `יום ${days[weekdayOf(date)]}`

/** Why an employee does not work then. */
const off = {
  closed_day: (time: OffTime) => `${dayOf(time)}, העסק סגור`,
  holiday: (time: OffTime, employee: string) => `${holidayOf(time.date)?.name ?? ''}, ${employee} בחופש`,
  absence: (time: OffTime, employee: string) =>
    time.part ? `היעדרות של ${employee} ${partOf(time)}` : `חופשה של ${employee}`,
  break: (time: OffTime, employee: string) => `הפסקה של ${employee} ${partOf(time)}`,
  outside_hours: (time: OffTime, employee: string) =>
    time.part ? `מחוץ לשעות העבודה של ${employee}, ש${partOf(time)}` : `${dayOf(time)} אינו יום עבודה של ${employee}`,
}

/** What staff are told of a time that is not free. */
export const text = {
  off: (time: OffTime, employee: string): string => off[time.kind](time, employee),
  taken: (employee: string) => `אצל ${employee} כבר יש תור בזמן הזה`,
  takenBy: (employee: string, other: Span & Parameters<typeof whoComes>[0] & { readonly service_name: string }) =>
    `אצל ${employee} כבר יש תור ${timesOf(other)}: ${whoComes(other)}, ${other.service_name}`,
  blocked: 'הזמן הזה חסום',
  blockedBy: (employee: string | null, reason: string, block: Span) =>
    `זמן חסום ${employee === null ? 'של כל העסק' : `של ${employee}`} ${timesOf(block)}${reason ? `: ${reason}` : ''}`,
  offered: (block: Span) => `הזמן ${timesOf(block)} מוצע עכשיו ללקוח מרשימת ההמתנה`,
  /** Instead of the sentence of slot_taken, when nothing else has the time. */
  notWorking: (reasons: readonly string[]) => `${reasons.join('. ')}. אפשר לבחור מועד אחר`,
}
