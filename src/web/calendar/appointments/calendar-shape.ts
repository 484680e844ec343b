/** How a view is drawn, by the size of the screen and the filter on an employee. */
import type { CalendarView } from './calendar-search.ts'
import type { CalendarSize } from './use-calendar-size.ts'

/**
 * `board`: rows of employees and columns of days. `team`: a day with a column for each employee.
 * `week` and `day` are a time grid of one employee.
 */
export type CalendarShape = 'board' | 'team' | 'week' | 'day' | 'month' | 'agenda'

/** Phones have no room for columns: they show one employee's day, the list of a day, or a month. */
export const viewOn = (size: CalendarSize, view: CalendarView): CalendarView =>
  size === 'phone' && (view === 'week' || view === 'team') ? 'day' : view

type Situation = {
  /** What `viewOn` returned. */
  readonly view: CalendarView
  readonly size: CalendarSize
  readonly employee: number | undefined
  /** The number of employees. */
  readonly team: number
}
/** A time grid never has two employees in one column. */
export function shapeOf({ view, size, employee, team }: Situation): CalendarShape {
  const isShared = employee === undefined && team > 1
  if (view === 'week') return isShared && size === 'desk' ? 'board' : 'week'
  if (view === 'day') return isShared && size !== 'phone' ? 'team' : 'day'
  return view
}

const opening = { daily: 'day', weekly: 'week', monthly: 'month' } as const
/** The view when the URL names none: the office's own. */
export const initialView = (setting: keyof typeof opening): CalendarView => opening[setting]
