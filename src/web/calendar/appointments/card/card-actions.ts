import type { Appointment, Status } from '../api.ts'

/** What the card of an appointment can do. */
export type CardActions = {
  readonly setStatus: (row: Appointment, to: Status['key']) => void
  readonly pay: (row: Appointment) => void
  readonly remind: (row: Appointment) => void
  readonly cancel: (row: Appointment) => void
  readonly delay: (row: Appointment) => void
  readonly edit: (row: Appointment) => void
  readonly rebook: (row: Appointment) => void
  readonly isLookingForNext: boolean
}
