import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import type { Visit } from './use-booking.ts'

export type StepProps = {
  readonly start: BookingStart
  readonly visit: Visit
  /** A part of the first step, or the choices so far, in place of a step. */
  readonly part?: 'known' | 'more' | 'chosen'
}
