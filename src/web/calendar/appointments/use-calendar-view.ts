import { useMemo } from 'react'
import { useSession } from '#web/platform/session.ts'
import type { Person } from './calendar-people.ts'
import { type CalendarShape, shapeOf } from './calendar-shape.ts'
import type { CalendarSearch, CalendarView } from './calendar-search.ts'
import type { CalendarSize } from './use-calendar-size.ts'

type Input = {
  readonly view: CalendarView
  readonly size: CalendarSize
  readonly search: CalendarSearch
  /** Undefined until they are known. */
  readonly people: readonly Person[] | undefined
}
/** Until the employees are known, there are several: a week that becomes a board would jump. */
const SEVERAL = 2
const nobody: readonly never[] = []
type Shown = {
  readonly shape: CalendarShape
  /** The only employee who is shown. */
  readonly employee: number | undefined
  readonly team: readonly Person[]
}

/**
 * How the view is drawn, and whose appointments it shows: the employee of the filter; in a time
 * grid without a filter, the person who is signed in, or else the first employee.
 */
export function useCalendarView({ view, size, search, people: known }: Input): Shown {
  const { id } = useSession().user
  return useMemo(() => {
    const people = known ?? nobody
    const shape = shapeOf({ view, size, employee: search.employee, team: known?.length ?? SEVERAL })
    const isGrid = shape === 'week' || shape === 'day'
    const own = people.find((person) => person.id === id) ?? people[0]
    const employee = search.employee ?? (isGrid ? own?.id : undefined)
    return { shape, employee, team: people.filter((person) => employee === undefined || person.id === employee) }
  }, [view, size, search.employee, known, id])
}
