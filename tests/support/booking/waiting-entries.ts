/** Entries and offers of an office's waiting list, for the fixture and the sweeps. */
import { addDays } from '#shared/values/local-time.ts'
import { at, type Office } from '#tests/support/office.ts'
import { DAY } from './visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

type Waiting = { readonly office: Office; readonly ids: Pick<Office['ids'], 'service' | 'employee'> }
let turn = 0
/** What a customer waits for; another one each time. */
export const window = ({ ids }: Pick<Waiting, 'ids'>) => ({
  service_id: ids.service,
  employee_ids: [ids.employee],
  from_date: DAY,
  until_date: addDays(DAY, 20 + (turn++ % 30)),
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  from_time: '08:00',
  until_time: '20:00',
})
/** Each request has a customer of its own: one may wait for five things. */
export const waiting = async (fixture: Waiting) => {
  const phone = `+97259${String(1_000_000 + turn)}`
  const customer = await fixture.office.create('/api/customers', { full_name: 'רותם לוי', phone })
  return { ...window(fixture), customer_id: customer.id }
}

/** The id of an entry, and the token of its link. */
export async function createEntry(office: Office, ids: Waiting['ids'] = office.ids) {
  const { id } = await office.create('/api/waiting-list', await waiting({ office, ids }))
  return { id, token: await tokenOfEntry(office, id) }
}
/** Gives an entry a link that the test knows. */
async function tokenOfEntry(office: Office, id: number): Promise<string> {
  const { services, pool } = await world()
  const token = `waiting-entry-${String(id).padStart(8, '0')}`
  const mac = services.secrets.mac('waiting-list-link', token)
  await pool.query('update waiting_entries set token_mac = $3 where office_id = $1 and id = $2', [
    office.officeId,
    id,
    mac,
  ])
  return token
}

/** An offer of a free hour to an entry: its hold and the token of the entry. */
export async function createOffer(fixture: Waiting) {
  const { ids, office } = fixture
  const { id, token } = await createEntry(office, ids)
  const body = await offerBody(fixture, id)
  const answer = await office.owner('POST', '/api/waiting-list/offers', body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { entry: id, hold: answer.body.offers[0].hold_id as number, offer: answer.body.offers[0].id as number, token }
}
let hour = 0
/** A free hour, another one each time. */
export const offerBody = async ({ ids }: Pick<Waiting, 'ids'>, entry_id: number) => {
  // eight hours of each day from Sunday to Friday
  const turnOfDay = Math.floor(hour / 8)
  const day = addDays(DAY, 1 + turnOfDay + Math.floor((3 + turnOfDay) / 6))
  const start = 9 + (hour++ % 8)
  const times = [start, start + 1].map((one) => at(day, `${String(one).padStart(2, '0')}:00`))
  return { employee_id: ids.employee, start_time: times[0]!, end_time: times[1]!, entry_id }
}
