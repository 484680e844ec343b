import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { id } from '#shared/values/wire.ts'
import { routes } from './routes.ts'

/** The token that a booking with a proved phone returned: 128 random bits, base64url. */
const body = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })

export const customerDevices = contract('customer-devices', routes, {
  /**
   * Lets the visit book for the customer of the device. Whoever has the device learns the first
   * name, the usual service and whether they can book more, and nothing else. Null for an unknown
   * device.
   */
  recall: {
    access: 'visitor',
    needs: 'active',
    body,
    status: 200,
    reply: z.object({
      customer: z
        .object({
          first_name: z.string(),
          /** What they book most, if it is still offered online. */
          usual: z.object({ service_id: id, employee_id: id }).nullable(),
          /** Why they can book nothing more online, as a sentence; null while they can. */
          limit: z.string().nullable(),
        })
        .nullable(),
    }),
    fails: ['booking_closed'],
  },
  /** Also when the device is unknown. */
  forget: { access: 'visitor', body, status: 204, reply: z.void() },
})
