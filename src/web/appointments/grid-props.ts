import type { WorkingHours } from '../employees/api.ts'
import type { Appointment } from './api.ts'
import type { Person } from './calendar-people.ts'
import type { CalendarView } from './calendar-search.ts'
import type { MovedAppointment, PickedTime } from './calendar-selection.ts'
import type { Occupancy } from './team-columns.ts'
import type { Hours } from './visible-hours.ts'

/** The data and callbacks of the grid. Dates are `YYYY-MM-DD`. */
export type GridProps = {
  readonly view: CalendarView
  readonly date: string
  readonly today: string
  readonly phone: boolean
  readonly rows: readonly Appointment[]
  /** The columns of the team view. */
  readonly columns: readonly Person[]
  readonly occupancies: ReadonlyMap<number, Occupancy>
  readonly hours: Hours
  readonly office: Hours
  readonly workingDays: readonly number[]
  /** Undefined until the response arrives. */
  readonly work: WorkingHours | undefined
  /** The employee whose hours are shown, if only one. */
  readonly employee: number | undefined
  readonly statusNames: ReadonlyMap<string, string>
  readonly onDay: (date: string) => void
  readonly onPick: (picked: PickedTime) => void
  readonly onOpen: (row: Appointment) => void
  readonly onMove: (row: Appointment, moved: MovedAppointment) => void
  /** True while an event is dragged or resized, when the grid must not be redrawn. */
  readonly onDragging: (dragging: boolean) => void
}
