/** A request that succeeds, for every endpoint of calendar feeds. */
import type { Input } from '#tests/support/endpoints.ts'
import type { Fixture } from '#tests/support/fixture.ts'

const ofEmployee = ({ ids }: Fixture) => ({ params: { id: ids.employee } })
const urlOf = ({ ids }: Fixture) => `/api/calendar-feeds/${ids.employee}`

export const calendarFeedRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'calendar-feeds.show': ofEmployee,
  'calendar-feeds.create': (f) => ({ ...ofEmployee(f), body: { with_details: 1 } }),
  'calendar-feeds.update': async (f) => {
    await f.office.owner('POST', urlOf(f), {})
    return { ...ofEmployee(f), body: { with_details: 1 } }
  },
  'calendar-feeds.remove': ofEmployee,
}
