import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, randomPhone, at, booking, type Office } from '#tests/support/office.ts'
import { uploadDocument } from '#tests/support/fixture.ts'
import { pay } from '#tests/support/money/sales.ts'
import { world } from '#tests/support/world.ts'

beforeAll(() => moveClockTo('2026-11-22T08:00:00Z'))

const order = async (office: Office, customer: number, no: number, amount: string, method: string, day: string) => {
  const { pool } = await world()
  const { rows } = await pool.query<{ id: number }>(
    `with o as (insert into orders (office_id, order_number, customer_id, customer_name, payment_method, total_amount, created_at)
       values ($1, $2, $3, 'דנה', $5, $4, $6) returning id)
     insert into order_items (office_id, order_id, position, product_name, quantity, price) select $1, id, 1, 'תספורת', 2, $4 from o
     returning order_id as id`,
    [office.officeId, no, customer, amount, method, day],
  )
  if (method !== 'debt') await pay(office, rows[0]!.id, amount, method, day)
}
const owe = async (office: Office, customer: number, amount: string) =>
  (await world()).pool.query(
    'insert into customer_ledger (office_id, customer_id, amount, created_at) values ($1, $2, $3, now())',
    [office.officeId, customer, amount],
  )
const get = async (office: Office, path: string) => (await office.owner('GET', `/api/customers/${path}`)).body

describe("a customer's card", () => {
  it('shows visits, missed appointments, payments and debts', async () => {
    const office = await createTestOffice()
    const { customer: id } = office.ids
    const book = (day: string, status_key: string) =>
      office.create('/api/appointments', booking(office, at(day, '10:00'), at(day, '11:00'), { status_key }))
    await book('2026-11-15', 'done')
    await book('2026-11-16', 'confirmed')
    await book('2026-11-17', 'no_show')
    await book('2026-11-18', 'cancelled')
    await book('2026-11-29', 'cancelled')
    await book('2026-11-30', 'confirmed')
    const gone = await book('2026-11-24', 'confirmed')
    await office.owner('DELETE', `/api/appointments/${gone.id}`)
    await order(office, id, 1, '180.00', 'cash', '2026-11-15T09:00:00Z')
    await order(office, id, 2, '90.00', 'debt', '2026-11-16T09:00:00Z')
    await owe(office, id, '90.00')
    await owe(office, id, '-40.50')
    expect((await get(office, String(id))).customer).toMatchObject({
      full_name: 'דנה כהן',
      visits: 2,
      no_shows: 1,
      last_visit: '2026-11-16 10:00:00',
      next_visit: '2026-11-30 10:00:00',
      spent: '180.00',
      debt_sum: '49.50',
      last_payment: '2026-11-15T09:00:00.000Z',
    })
    const past = await get(office, `${id}/appointments?when=past&limit=2`)
    expect(past).toMatchObject({ total: 4, appointments: [{ status_key: 'cancelled' }, { status_key: 'no_show' }] })
    const next = await get(office, `${id}/appointments?when=future`)
    expect(next.appointments.map((a: { start_time: string }) => a.start_time)).toEqual([
      '2026-11-29 10:00:00',
      '2026-11-30 10:00:00',
    ])
    expect(await get(office, `${id}/orders?limit=1`)).toMatchObject({
      total: 2,
      orders: [{ order_number: 2, payment_method: 'debt', items: [{ product_name: 'תספורת', quantity: 2 }] }],
    })
    const { messages, total } = await get(office, `${id}/messages`)
    expect(total).toBe(2) // for the future appointments booked as confirmed, one of which was deleted afterwards
    expect(messages[0].message).toContain('תספורת נשים')
  })

  it('shows zero and null for a customer without visits', async () => {
    const office = await createTestOffice()
    expect((await get(office, String(office.ids.customer))).customer).toMatchObject({
      visits: 0,
      no_shows: 0,
      spent: '0.00',
      debt_sum: '0.00',
      last_payment: null,
      last_visit: null,
      next_visit: null,
    })
  })

  it('does not show verification codes', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query(
      `insert into sms_messages (office_id, customer_id, phone, message, kind, dedupe_key, created_at) values ($1, $2, '+972521111111', 'סוד', 'code', 'k', now())`,
      [office.officeId, office.ids.customer],
    )
    expect(await get(office, `${office.ids.customer}/messages`)).toEqual({ messages: [], total: 0 })
  })

  it('is not found after the customer was deleted', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/customers', { full_name: 'רות', phone: randomPhone() })
    await office.owner('DELETE', `/api/customers/${id}`)
    for (const path of ['', '/appointments?when=past', '/orders', '/documents', '/messages'])
      expect((await office.owner('GET', `/api/customers/${id}${path}`)).body.code).toBe('not_found')
  })
})

describe('the list of customers', () => {
  it('shows debts and payments, sorts by debt, and runs one statement for any length', async () => {
    const office = await createTestOffice()
    const ids: number[] = []
    for (const [name, owed] of [
      ['א', '0'],
      ['ב', '70.00'],
      ['ג', '120.00'],
      ['ד', '-5.00'],
    ] as const) {
      const { id } = await office.create('/api/customers', { full_name: name, phone: randomPhone() })
      ids.push(id)
      if (owed !== '0') await owe(office, id, owed)
    }
    await order(office, ids[1]!, 1, '50.00', 'bit', '2026-11-20T09:00:00Z')
    const names = async (query: string) =>
      (await office.owner('GET', `/api/customers?${query}`)).body.customers.map(
        (c: { full_name: string; debt_sum: string }) => `${c.full_name} ${c.debt_sum}`,
      )
    expect(await names('sort=-debt_sum&limit=2')).toEqual(['ג 120.00', 'ב 70.00'])
    expect(await names('sort=debt_sum&limit=1')).toEqual(['ד -5.00'])
    expect((await names('sort=-created_at&limit=2')).map((n: string) => n[0])).toEqual(['ד', 'ג'])
    const few = await statementsOf(() => office.owner('GET', '/api/customers?limit=1'))
    const many = await statementsOf(() => office.owner('GET', '/api/customers?limit=5000&sort=-debt_sum'))
    expect([few.length, many.length]).toEqual([1, 1])
  })

  it('finds phone numbers by their start in any notation, and names with any kind of geresh', async () => {
    const office = await createTestOffice()
    await office.create('/api/customers', { full_name: 'ג׳ורג׳ חורי', phone: '054-052-3333' })
    await office.create('/api/customers', { full_name: 'רות', phone: '052-777-1234' })
    // the office's first customer has a random phone number, which may match
    const found = async (text: string) =>
      (await office.owner('GET', `/api/customers?search=${encodeURIComponent(text)}`)).body.customers
        .filter((c: { id: number }) => c.id !== office.ids.customer)
        .map((c: { full_name: string }) => c.full_name)
    expect(await found("ג'ורג'")).toEqual(['ג׳ורג׳ חורי'])
    expect(await found('0527')).toEqual(['רות'])
    expect(await found('+972 52-777')).toEqual(['רות'])
    expect(await found('972052777')).toEqual(['רות'])
    expect(await found('00972527')).toEqual(['רות'])
    expect(await found('רו')).toEqual(['רות'])
    expect(await found('7712')).toEqual(['רות'])
  })
})

describe('documents sent to a customer', () => {
  it('appear only on the card of that customer, with the appointment', async () => {
    const office = await createTestOffice()
    const document = await uploadDocument(office, 'הצהרת בריאות')
    const other = await office.create('/api/customers', { full_name: 'רות לוי', phone: randomPhone() })
    const { pool } = await world()
    for (const customer_id of [office.ids.customer, other.id]) {
      const hour = customer_id === other.id ? '12' : '10'
      const { id } = await office.create(
        '/api/appointments',
        booking(office, at('2026-11-24', `${hour}:00`), at('2026-11-24', `${hour}:30`), { customer_id }),
      )
      await pool.query(
        `insert into document_links (office_id, appointment_id, document_id, token, created_at) values ($1, $2, $3, $4, '2026-11-23T10:00:00Z')`,
        [office.officeId, id, document, String(id).padStart(22, 'x')],
      )
    }
    const { documents, total } = await get(office, `${office.ids.customer}/documents?limit=5`)
    expect(total).toBe(1)
    expect(documents[0]).toMatchObject({
      name: 'הצהרת בריאות',
      service_name: 'תספורת נשים',
      start_time: at('2026-11-24', '10:00'),
    })
  })
})
