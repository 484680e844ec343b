/** A request that succeeds, for every endpoint of recurrence. */
import { datesOf } from '#shared/calendar/recurrence/rules.ts'
import { addDays } from '#shared/values/local-time.ts'
import type { Input } from '#tests/support/endpoints.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { recurrenceBody } from './recurrence.ts'

let turn = 0
/** After all other appointments of the sweeps. */
const later = () => addDays('2027-06-01', turn++)
const twice = { count: 2, every_weeks: 12 }

export const recurrenceRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'recurrence.preview': ({ office, ids }) => {
    const more = { more_services: String(ids.service), more_employees: String(ids.employee), more_minutes: '15' }
    const { customer_id: _, ...query } = recurrenceBody(office, { ...twice, ...more }, '07:00', later())
    return { query }
  },
  'recurrence.create': ({ office, ids }) => {
    const more = [{ service_id: ids.service, employee_id: ids.employee, minutes: 15 }]
    const day = later()
    const choices = datesOf(day, twice).map((date) => ({ date, choice: 'allow' }))
    return { body: recurrenceBody(office, { ...twice, more, choices }, '07:00', day) }
  },
  'recurrence.show': ({ ids }) => ({ params: { id: ids.recurrence } }),
}
