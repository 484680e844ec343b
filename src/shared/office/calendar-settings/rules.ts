/** What requests without hours mean, which clients send that know only one range for all days. */
import { sameHours, weekdaysOf, type TypedHours } from '../working-hours/week-hours.ts'

type Grid = { readonly calendar_start_time: string; readonly calendar_end_time: string }
type Typed = Grid & {
  readonly hours?: readonly TypedHours[] | undefined
  readonly working_days?: readonly number[] | undefined
}

/**
 * The hours of the office after a request. A change of the days, or of the calendar's range beside
 * named days, gives every named day the whole range. A change of the range alone takes along the
 * days whose hours are the whole range. A request that repeats what is stored changes nothing.
 */
export function officeWeek(
  before: Grid & { readonly hours: readonly TypedHours[] },
  { hours, working_days, calendar_start_time: from, calendar_end_time: to }: Typed,
): readonly TypedHours[] {
  if (hours) return hours
  const { calendar_start_time: wasFrom, calendar_end_time: wasTo } = before
  const sameDays = !working_days || working_days.join() === weekdaysOf(before.hours).join()
  if (sameDays && from === wasFrom && to === wasTo) return before.hours
  if (working_days) return sameHours(working_days, from, to)
  return before.hours.map((one) =>
    one.from === wasFrom && one.to === wasTo ? { weekday: one.weekday, from, to } : one,
  )
}
