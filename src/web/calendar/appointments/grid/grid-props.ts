import type { TypedHours } from '#shared/office/working-hours/week-hours.ts'
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import type { Person } from '../calendar-people.ts'
import type { CalendarView } from '../calendar-search.ts'
import type { MovedAppointment, PickedTime, Spot } from '../calendar-selection.ts'
import type { CalendarShape } from '../calendar-shape.ts'
import type { Occupancy } from '../board/team-columns.ts'
import type { Hours } from '../visible-hours.ts'

/** The data and callbacks of the grid. Dates are `YYYY-MM-DD`. */
export type GridProps = {
  /** The view that was chosen. */
  readonly chosen: CalendarView
  /** How it is drawn. */
  readonly view: Exclude<CalendarShape, 'board' | 'agenda'>
  readonly date: string
  readonly today: string
  /** The office's wall clock. */
  readonly now: string
  /** Appointments that ended by this wall clock are dimmed. It changes every few minutes. */
  readonly pastUntil: string
  readonly phone: boolean
  /** The height of an hour in px. */
  readonly hour: number
  readonly rows: readonly Appointment[]
  readonly blocks: readonly TimeBlock[]
  /** The columns of the team view. */
  readonly columns: readonly Person[]
  readonly occupancies: ReadonlyMap<number, Occupancy>
  readonly hours: Hours
  readonly office: Hours
  /** Shown until the employees' hours arrive. */
  readonly officeHours: readonly TypedHours[]
  /** Undefined until the response arrives. */
  readonly work: WorkingHours | undefined
  /** The employee whose days are shown, if only one. */
  readonly employee: number | undefined
  readonly statusNames: ReadonlyMap<string, string>
  readonly loading: boolean
  readonly onDay: (date: string) => void
  /** `drawn` is where a selection was drawn, and how to clear it; without it a time was pressed. */
  readonly onPick: (picked: PickedTime, drawn?: Spot & { readonly clear: () => void }) => void
  /** A tap: opens the card, beside the place on the screen. */
  readonly onOpen: (row: Appointment, beside: DOMRect | null) => void
  /** A double click: opens the form. */
  readonly onEdit: (row: Appointment) => void
  /** `revert` puts the event back where the drag began. */
  readonly onMove: (row: Appointment, moved: MovedAppointment, revert: () => void) => void
  readonly onOpenBlock: (block: TimeBlock) => void
  readonly onMoveBlock: (block: TimeBlock, moved: MovedAppointment) => void
  /** True while an event is dragged or resized, when the grid must not be redrawn. */
  readonly onDragging: (dragging: boolean) => void
}
