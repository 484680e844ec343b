import { beforeEach, describe, expect, it } from 'vitest'
import { statementsOf } from '#tests/support/count-queries.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { addAppointments, addSales } from '#tests/support/many-rows.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const TODAY = '2026-11-22'
beforeEach(() => moveClockTo(`${TODAY}T10:30:00Z`))

const start = async (office: Office) => (await office.owner('GET', '/api/checkout/start')).body
const book = async (office: Office, time: string, more: object = {}, day = TODAY) =>
  (await office.create('/api/appointments', booking(office, at(day, `${time}:00`), at(day, `${time}:30`), more))).id
const pay = (office: Office, appointment_id: number | null, product_id: number, price = '180.00') =>
  office.owner('POST', '/api/checkout', {
    customer_id: appointment_id === null ? null : office.ids.customer,
    total_amount: price,
    payment_method: 'cash',
    products: [{ product_id, quantity: 1, employee_id: office.ids.employee }],
    appointment_id,
  })

describe('the till opens', () => {
  it('with the visits of today that came and are not paid', async () => {
    const office = await createTestOffice()
    await book(office, '08')
    const done = await book(office, '09', { status_key: 'done' })
    const here = await book(office, '10', { status_key: 'arrived' })
    await book(office, '11', { status_key: 'no_show' })
    await book(office, '09', { status_key: 'done' }, '2026-11-19')
    expect((await start(office)).unpaid).toMatchObject([
      { id: done, start_time: at(TODAY, '09:00'), price: '180.00' },
      { id: here, start_time: at(TODAY, '10:00') },
    ])
    expect((await pay(office, done, office.ids.service)).status).toBe(201)
    expect((await start(office)).unpaid).toMatchObject([{ id: here }])
  })

  it('with what is sold most, and then the order by hand', async () => {
    const office = await createTestOffice()
    const add = async (name: string) => {
      const body = { name, price: '50', product_type: 'product', category_id: office.ids.category }
      return (await office.create('/api/products', { ...body, assignedEmployees: [office.ids.employee] })).id
    }
    const [mask, soap, oil] = [await add('מסכה'), await add('סבון'), await add('שמן')]
    for (const product of [oil, oil, soap]) expect((await pay(office, null, product, '50.00')).status).toBe(201)
    const names = (await start(office)).favourites.map(({ id }: { id: number }) => id)
    expect(names).toEqual([oil, soap, mask, office.ids.service])
  })

  it('with what has a star, before what is sold most', async () => {
    const office = await createTestOffice()
    const body = { name: 'מסכה', price: '50', product_type: 'product', category_id: office.ids.category }
    const mask = (await office.create('/api/products', { ...body, assignedEmployees: [office.ids.employee] })).id
    expect((await pay(office, null, office.ids.service)).status).toBe(201)
    const shown = async () =>
      (await start(office)).favourites.map((one: { id: number; is_starred: number }) => [one.id, one.is_starred])
    const star = async (is_starred: 0 | 1) => office.owner('PUT', `/api/products/${mask}`, { is_starred })
    expect(await shown()).toEqual([
      [office.ids.service, 0],
      [mask, 0],
    ])
    expect((await star(1)).body.product).toMatchObject({ is_starred: 1, name: 'מסכה' })
    expect(await shown()).toEqual([
      [mask, 1],
      [office.ids.service, 0],
    ])
    // a form that says nothing of it leaves it
    await office.owner('PUT', `/api/products/${mask}`, { price: '60' })
    expect(await shown()).toContainEqual([mask, 1])
    await star(0)
    expect((await shown())[0]).toEqual([office.ids.service, 0])
    const { pool } = await world()
    await pool.query('update users set may_change_settings = false where office_id = $1 and id = $2', [
      office.officeId,
      office.ids.employee,
    ])
    expect((await office.employee('PUT', `/api/products/${mask}`, { is_starred: 1 })).status).toBe(403)
  })

  it('by two statements, which read the latest sales and the visits of the day by an index', async () => {
    const office = await createTestOffice()
    await addSales(office, 5_000)
    await addAppointments(office, 2_000)
    await start(office)
    const sent = await statementsOf(() => start(office))
    expect(sent).toHaveLength(2)
    const { pool } = await world()
    await pool.query('analyze orders, order_items, products, appointments')
    for (const text of sent) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        /Index.* (orders_by_age|appointments_(by_time|of_employee)[^]*order_of_appointment)/,
      )
    }
  })

  it('only for who may sell', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update users set may_sell = false where office_id = $1 and id = $2', [
      office.officeId,
      office.ids.employee,
    ])
    expect((await office.employee('GET', '/api/checkout/start')).status).toBe(403)
  })
})
