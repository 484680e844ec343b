import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { addAppointments } from '#tests/support/many-rows.ts'
import { at, booking, createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const listed = async (office: Office, query: string) => (await office.owner('GET', `/api/customers?${query}`)).body
const namesIn = async (office: Office, query: string) =>
  (await listed(office, query)).customers.map(({ full_name }: { full_name: string }) => full_name)
const add = async (office: Office, full_name: string, more: object = {}): Promise<number> =>
  (await office.create('/api/customers', { full_name, phone: randomPhone(), handled_by: office.ids.owner, ...more })).id
const visit = (office: Office, customer_id: number, day: string, more: object = {}) =>
  office.create('/api/appointments', booking(office, at(day, '10:00'), at(day, '10:30'), { customer_id, ...more }))

describe('the list of customers', () => {
  it('shows the last and the next visit, neither cancelled nor missed', async () => {
    const office = await createTestOffice()
    const dana = await add(office, 'ליאת')
    await visit(office, dana, '2026-10-01', { status_key: 'done' })
    await visit(office, dana, '2026-11-01', { status_key: 'no_show' })
    await visit(office, dana, '2026-11-25', { status_key: 'cancelled' })
    await visit(office, dana, '2026-11-29')
    await visit(office, dana, '2026-12-06')
    const { customers } = await listed(office, `search=${encodeURIComponent('ליאת')}`)
    expect(customers).toMatchObject([
      { id: dana, last_visit: at('2026-10-01', '10:00'), next_visit: at('2026-11-29', '10:00') },
    ])
  })

  it('finds who came and then stayed away, and has no visit to come', async () => {
    const office = await createTestOffice()
    await visit(office, await add(office, 'נעלמה'), '2026-09-01')
    const back = await add(office, 'חוזרת')
    await visit(office, back, '2026-09-02')
    await visit(office, back, '2026-12-01')
    await visit(office, await add(office, 'לאחרונה'), '2026-11-10')
    await add(office, 'עוד לא הייתה')
    expect(await namesIn(office, 'away_days=60')).toEqual(['נעלמה'])
  })

  it('finds debtors and the birthdays of a month, and counts only them', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const owing = await add(office, 'חייבת', { birth_date: '1990-12-31' })
    await add(office, 'ילידת דצמבר', { birth_date: '1985-12-01' })
    const paid = await add(office, 'שילמה', { birth_date: '1985-11-30' })
    const owe = 'insert into customer_ledger (office_id, customer_id, amount, created_at) values ($1, $2, $3, now())'
    for (const [id, amount] of [
      [owing, '90'],
      [paid, '50'],
      [paid, '-50'],
    ])
      await pool.query(owe, [office.officeId, id, amount])
    expect(await listed(office, 'in_debt=1&limit=1')).toMatchObject({ customers: [{ id: owing }], total: 1 })
    expect(await namesIn(office, 'birth_month=12')).toEqual(['חייבת', 'ילידת דצמבר'])
    expect(await namesIn(office, 'birth_month=12&in_debt=1')).toEqual(['חייבת'])
  })

  it('reads visits and debts of many customers by indexes, in one statement', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query(
      `insert into customers (office_id, full_name, phone)
       select $1, 'לקוחה ' || i, '+97258' || lpad(i::text, 7, '0') from generate_series(1, 5000) i`,
      [office.officeId],
    )
    await addAppointments(office, 5_000)
    await pool.query('analyze customers, appointments, customer_ledger')
    const url = '/api/customers?away_days=60&sort=full_name&limit=10'
    await office.owner('GET', url)
    const sent = await statementsOf(() => office.owner('GET', url))
    expect(sent).toHaveLength(1)
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${sent[0]}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('appointments_of_customer')
    expect(plan).not.toMatch(/Seq Scan on (appointments|customers) /)
  })
})

describe('cards that may be of the same person', () => {
  it('are those with the same name or phone, while they are not deleted', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const dana = await add(office, 'ליאת בר', { phone: '052-345-6789' })
    const again = await add(office, 'ליאת בר')
    await add(office, 'ליאת לוי')
    const gone = await add(office, 'ליאת בר')
    await office.owner('DELETE', `/api/customers/${gone}`)
    const { rows } = await pool.query<{ id: number }>(
      `insert into customers (office_id, full_name, phone, phone_unproved) values ($1, 'ל. בר', '+972523456789', true) returning id`,
      [office.officeId],
    )
    const { duplicates } = (await office.owner('GET', `/api/customers/${dana}`)).body.customer
    expect(duplicates).toEqual([
      { id: again, full_name: 'ליאת בר' },
      { id: rows[0]!.id, full_name: 'ל. בר' },
    ])
  })
})
