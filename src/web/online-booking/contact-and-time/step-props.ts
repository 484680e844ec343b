import type { BookingStart } from '#shared/online-booking/start.ts'
import type { Visit } from '../use-booking.ts'

export type StepProps = { readonly start: BookingStart; readonly visit: Visit }
