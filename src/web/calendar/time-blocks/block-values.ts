/** The values of the form of blocked time, and the request that they become. */
import { addDays, minutesOf, timeOf, wallClockAt } from '#shared/values/local-time.ts'
import type { BlockIcon } from '#shared/calendar/time-blocks/rules.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import type { BlockBody, TimeBlock } from './api.ts'
import { text } from './text.ts'

const STEP = 15
const DEFAULT_MINUTES = 30
const DAY_END = 24 * 60
/** A repetition is suggested for half a year. */
const SUGGESTED_WEEKS = 26

/** Time to block. `employee_id` null is the whole office; undefined is not known yet. */
export type BlockTime = {
  readonly start: string
  readonly end?: string | undefined
  readonly employee_id?: number | null | undefined
}
export type BlockValues = {
  readonly employee_id: string
  readonly date: string
  readonly start: string
  readonly end: string
  readonly reason: string
  readonly icon: BlockIcon
  readonly repeats: boolean
  readonly until: string
}
/** The value of the list of employees for the whole office. */
export const WHOLE_OFFICE = 'all'
const chosen = (employee_id: number | null) => (employee_id === null ? WHOLE_OFFICE : String(employee_id))
/** Midnight after the date is 24:00. */
const endOn = (date: string, end_time: string) => (end_time.slice(0, 10) === date ? end_time.slice(11, 16) : '24:00')

/** A new block; without an end half an hour, and without an employee of `me`. */
export function newValues({ start, end, employee_id }: BlockTime, me: number): BlockValues {
  const date = start.slice(0, 10)
  const from = start.slice(11, 16)
  return {
    employee_id: chosen(employee_id === undefined ? me : employee_id),
    date: formatDate(date),
    start: from,
    end: end ? endOn(date, end) : timeOf(Math.min(minutesOf(from) + DEFAULT_MINUTES, DAY_END)),
    reason: '',
    icon: 'lock',
    repeats: false,
    until: formatDate(addDays(date, 7 * SUGGESTED_WEEKS)),
  }
}

/** A saved block, whose repetition the form does not change. */
export const valuesOf = (block: TimeBlock): BlockValues => ({
  ...newValues({ start: block.start_time, end: block.end_time, employee_id: block.employee_id }, 0),
  reason: block.reason,
  // holds of the waiting list have no form
  icon: block.icon === 'break' ? 'break' : 'lock',
})

/** The request of valid values. */
export function bodyOf({ employee_id, date, start, end, reason, icon, repeats, until }: BlockValues): BlockBody {
  const day = parseTypedDate(date)!
  return {
    employee_id: employee_id === WHOLE_OFFICE ? null : Number(employee_id),
    start_time: wallClockAt(day, start),
    end_time: end === '24:00' ? wallClockAt(addDays(day, 1), '00:00') : wallClockAt(day, end),
    reason,
    icon,
    repeats_until: repeats ? (parseTypedDate(until) as LocalDate) : null,
  }
}

const dateProblem = (typed: string) => (parseTypedDate(typed) ? null : typed.trim() ? text.badDate : text.required)
/** A sentence for each wrong field. */
export const errorsIn = ({ date, start, end, repeats, until }: BlockValues) => ({
  date: dateProblem(date),
  end: start < end ? null : text.endBeforeStart,
  until: repeats ? dateProblem(until) : null,
})

/** Quarters of an hour, and the chosen time if it is none. Only an end may be 24:00. */
export function timeChoices(which: 'start' | 'end', value: string): string[] {
  const times = new Set([value])
  for (let minute = which === 'end' ? STEP : 0; minute < DAY_END; minute += STEP) times.add(timeOf(minute))
  if (which === 'end') times.add(timeOf(DAY_END))
  return [...times].toSorted()
}
