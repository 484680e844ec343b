import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { id, safeText, wallClockOut } from '#shared/values/wire.ts'
import { routes } from './routes.ts'

export const search = contract('search', routes, {
  /**
   * Search by letters of a name or digits of a phone number: customers by name, and their
   * appointments, nearest to now first. The client searches screen names itself.
   */
  find: {
    access: 'staff',
    query: z.object({ q: safeText(80) }),
    status: 200,
    reply: z.object({
      customers: z.array(z.object({ id, full_name: z.string(), phone: z.string() })),
      appointments: z.array(
        z.object({
          id,
          start_time: wallClockOut,
          service_name: z.string(),
          employee_name: z.string(),
          customer_name: z.string(),
          booked_for: z.string().nullable(),
          service_color: z.string(),
        }),
      ),
    }),
  },
})
