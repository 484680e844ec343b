/** The selection of a user on the calendar. Times are wall-clock times. */
import type { WallClock } from '#shared/values/wire.ts'
import type { Appointment } from './api.ts'

/** A time for a new appointment. A click selects only a start; dragging also selects an end. */
export type PickedTime = {
  readonly start: WallClock
  readonly end?: WallClock
  readonly employee_id?: number
  readonly customer_id?: number
  readonly customer_name?: string
  readonly service_id?: number
}
/** A place on the screen, in px. */
export type Spot = { readonly x: number; readonly y: number }
/** The new place of a dragged or resized appointment. */
export type MovedAppointment = {
  readonly start_time: WallClock
  readonly end_time: WallClock
  readonly employee_id: number
}
/** The subject of the dialog: an appointment, or a new one at a time. */
export type DialogTarget = { readonly row: Appointment } | { readonly picked: PickedTime }
