/** Requests for visits that staff book. */
import { addDays } from '#shared/values/local-time.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { at } from '#tests/support/office.ts'

/** After all appointments of the sweeps. */
let turn = 0
const nextDay = () => addDays('2028-01-02', turn++)

export const visitRequests = {
  'visits.freeStarts': ({ ids }: Fixture) => ({
    query: { service_ids: String(ids.service), employee_ids: String(ids.employee), near: at(nextDay(), '09:00') },
  }),
  'visits.customer': ({ ids }: Fixture) => ({ params: { customerId: ids.customer } }),
  'visits.create': ({ ids }: Fixture) => ({
    body: {
      customer_id: ids.customer,
      start_time: at(nextDay(), '09:00'),
      allow_overlap: 1,
      parts: [{ service_id: ids.service, employee_id: ids.employee, minutes: 15 }],
    },
  }),
}
