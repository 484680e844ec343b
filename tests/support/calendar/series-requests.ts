/** A request that succeeds, for every endpoint of series. */
import { datesOf } from '#shared/calendar/recurrence/rules.ts'
import { addDays } from '#shared/values/local-time.ts'
import type { Input } from '#tests/support/endpoints.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { seriesBody } from './series.ts'

let turn = 0
/** After all other appointments of the sweeps. */
const later = () => addDays('2027-06-01', turn++)
const twice = { count: 2, every_weeks: 12 }

export const seriesRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'appointment-series.preview': ({ office, ids }) => {
    const more = { more_services: String(ids.service), more_employees: String(ids.employee), more_minutes: '15' }
    const { customer_id: _, ...query } = seriesBody(office, { ...twice, ...more }, '07:00', later())
    return { query }
  },
  'appointment-series.create': ({ office, ids }) => {
    const more = [{ service_id: ids.service, employee_id: ids.employee, minutes: 15 }]
    const day = later()
    const choices = datesOf(day, twice).map((date) => ({ date, choice: 'allow' }))
    return { body: seriesBody(office, { ...twice, more, choices }, '07:00', day) }
  },
  'appointment-series.show': ({ ids }) => ({ params: { id: ids.series } }),
}
