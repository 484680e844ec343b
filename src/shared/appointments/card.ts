/** The card of an appointment: what staff want to know of its customer at one glance. */
import { z } from 'zod'
import { id, money, wallClockOut } from '../values/wire.ts'

const count = z.int().nonnegative()
export const appointmentCustomer = z
  .object({
    id,
    full_name: z.string(),
    /** Empty when the caller may not see how to reach the customer. */
    phone: z.string(),
    /** With the answers of signed declarations; `splitNotes` finds warnings in them. */
    notes: z.string().nullable(),
    /** Of other appointments: past and neither cancelled nor missed. */
    visits: count,
    no_shows: count,
    last_visit: wallClockOut.nullable(),
    next_visit: wallClockOut.nullable(),
    /** Null unless the caller may see revenue. */
    debt_sum: money.nullable(),
    /** The service and employee of most of the visits; null before they have repeated. */
    usual: z.object({ service_name: z.string(), employee_name: z.string() }).nullable(),
  })
  .meta({ id: 'AppointmentCustomer' })
