/** What a person selects on the calendar. Times are wall clocks. */
import type { WallClock } from '#shared/values/wire.ts'
import type { Appointment } from './api.ts'

/** A time for a new appointment. A click selects a start only; a drag selects an end too. */
export type Picked = {
  readonly start: WallClock
  readonly end?: WallClock
  readonly employee_id?: number
  readonly customer_id?: number
}
/** Where an appointment was dragged or resized to. */
export type Moved = { readonly start_time: WallClock; readonly end_time: WallClock; readonly employee_id: number }
/** What the dialog is open for: an appointment to edit, or the time of a new one. */
export type Asked = { readonly row: Appointment } | { readonly at: Picked }
