/** A request that succeeds, for every endpoint of blocked time. */
import { addDays } from '#shared/values/local-time.ts'
import type { Input } from '#tests/support/endpoints.ts'
import { DAY, type Fixture } from '#tests/support/fixture.ts'
import { at } from '#tests/support/office.ts'

let turn = 0
/** After all appointments of the sweeps. */
const timeBlock = ({ ids }: Fixture) => {
  const day = addDays('2027-03-01', turn++)
  const times = { start_time: at(day, '12:00'), end_time: at(day, '12:30') }
  return { employee_id: ids.employee, ...times, reason: 'רופא שיניים', icon: 'lock' }
}

export const timeBlockRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'time-blocks.list': () => ({ query: { start: at(DAY, '00:00'), end: at(DAY, '23:00') } }),
  'time-blocks.create': (f) => ({ body: timeBlock(f) }),
  'time-blocks.update': (f) => ({ params: { id: f.ids.time_block }, body: timeBlock(f) }),
  'time-blocks.remove': async (f) => {
    const { body } = await f.office.owner('POST', '/api/time-blocks', timeBlock(f))
    return { params: { id: body.time_blocks[0].id } }
  },
  'time-blocks.restore': (f) => ({ params: { id: f.ids.time_block }, body: { allow: 1 } }),
}
