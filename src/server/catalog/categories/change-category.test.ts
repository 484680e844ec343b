import { describe, expect, it } from 'vitest'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const typed = (office: Office, more: object = {}) => ({
  name: 'צבע שורש',
  price: 220,
  category_id: office.ids.category,
  assignedEmployees: [office.ids.employee],
  ...more,
})
const add = (office: Office, more: object = {}) => office.owner('POST', '/api/products', typed(office, more))

describe('a category', () => {
  it('cannot be deleted while it has products, even concurrently', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    for (let round = 0; round < 6; round++) {
      const { id } = await office.create('/api/categories', { name: `סיבוב ${round}` })
      const [removed, added] = await Promise.all([
        office.owner('DELETE', `/api/categories/${id}`),
        add(office, { category_id: id }),
      ])
      expect([`${removed.status} ${added.status}`]).toEqual([expect.stringMatching(/^(204 404|409 201)$/)])
    }
    const { rows } = await pool.query(
      `select 1 from products p join categories c on c.office_id = p.office_id and c.id = p.category_id
       where p.office_id = $1 and p.deleted_at is null and c.deleted_at is not null`,
      [office.officeId],
    )
    expect(rows).toEqual([])
  })

  it('has a name that is unique regardless of case; a deleted name is free again', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/categories', { name: 'Color' })
    expect((await office.owner('POST', '/api/categories', { name: ' COLOR ' })).body.code).toBe('category_name_taken')
    expect((await office.owner('PUT', `/api/categories/${office.ids.category}`, { name: 'color' })).body.code).toBe(
      'category_name_taken',
    )
    await office.owner('DELETE', `/api/categories/${id}`)
    expect((await office.owner('POST', '/api/categories', { name: 'COLOR' })).status).toBe(201)
  })

  it('is not renamed by a client with an old version', async () => {
    const office = await createTestOffice()
    const url = `/api/categories/${office.ids.category}`
    expect((await office.owner('PUT', url, { name: 'שיער', version: 1 })).body.category.version).toBe(2)
    expect((await office.owner('PUT', url, { name: 'אחר', version: 1 })).body.code).toBe('changed_elsewhere')
    expect((await office.owner('GET', url)).body.category).toMatchObject({ name: 'שיער', products: 1, version: 2 })
  })

  it('is deleted once its products are moved or deleted with it', async () => {
    const office = await createTestOffice()
    const { category, service } = office.ids
    const remove = (id: number, query = '') => office.owner('DELETE', `/api/categories/${id}${query}`)
    const standing = async () => (await office.owner('GET', '/api/products/office')).body.products
    const to = (await office.create('/api/categories', { name: 'שיער' })).id
    expect((await remove(category)).body.code).toBe('category_in_use')
    for (const query of [`?move_to=${category}`, '?move_to=999999999', `?move_to=0`, '?products=keep'])
      expect((await remove(category, query)).status).toBeOneOf([404, 422])
    expect((await remove(category, `?move_to=${to}`)).status).toBe(204)
    expect(await standing()).toMatchObject([{ id: service, category_id: to, category: 'שיער', version: 2 }])
    expect((await remove(to, '?products=delete')).status).toBe(204)
    expect(await standing()).toEqual([])
    expect((await office.owner('GET', '/api/categories')).body).toEqual({ categories: [], total: 0 })
    const { pool } = await world()
    const { rows } = await pool.query(
      `select action, after from audit_log where office_id = $1 and subject = 'category' and action = 'delete' order by id`,
      [office.officeId],
    )
    expect(rows).toEqual([
      { action: 'delete', after: { move_to: to, products: [service] } },
      { action: 'delete', after: { move_to: null, products: [service] } },
    ])
  })

  it('asks what hangs on the services that go with it', async () => {
    const office = await createTestOffice()
    const { category } = office.ids
    await office.create('/api/appointments', booking(office, at('2027-01-05', '10:00'), at('2027-01-05', '10:30')))
    const remove = (query: string) => office.owner('DELETE', `/api/categories/${category}?products=delete${query}`)
    const refused = await remove('')
    expect(refused.body).toMatchObject({ code: 'still_open', open: [{ kind: 'appointments' }] })
    expect((await office.owner('GET', '/api/products/office')).body.products).toHaveLength(1)
    expect((await remove('&accept=appointments')).status).toBe(204)
  })

  it.for(['move_to', 'products=delete'])(
    'leaves no product without a category when one is added concurrently: %s',
    async (how) => {
      const office = await createTestOffice()
      const { pool } = await world()
      const to = (await office.create('/api/categories', { name: 'שיער' })).id
      for (let round = 0; round < 6; round++) {
        const { id } = await office.create('/api/categories', { name: `סיבוב ${round}` })
        await add(office, { category_id: id })
        const query = how === 'move_to' ? `move_to=${to}` : how
        const answers = await Promise.all([
          office.owner('DELETE', `/api/categories/${id}?${query}`),
          add(office, { category_id: id }),
          // one moves in from another category, and the target may be deleted as well
          office.owner('PUT', `/api/products/${office.ids.service}`, typed(office, { category_id: id })),
        ])
        expect(answers[0].status).toBe(204)
        for (const { status } of answers.slice(1)) expect(status).toBeOneOf([200, 201, 404])
      }
      const { rows } = await pool.query(
        `select 1 from products p join categories c on c.office_id = p.office_id and c.id = p.category_id
       where p.office_id = $1 and p.deleted_at is null and c.deleted_at is not null`,
        [office.officeId],
      )
      expect(rows).toEqual([])
    },
  )

  it('cannot receive products while it is being deleted', async () => {
    const office = await createTestOffice()
    for (let round = 0; round < 6; round++) {
      const [a, b] = [
        await office.create('/api/categories', { name: `א ${round}` }),
        await office.create('/api/categories', { name: `ב ${round}` }),
      ]
      await add(office, { category_id: a.id })
      await add(office, { category_id: b.id })
      const answers = await Promise.all([
        office.owner('DELETE', `/api/categories/${a.id}?move_to=${b.id}`),
        office.owner('DELETE', `/api/categories/${b.id}?move_to=${a.id}`),
      ])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]))
    }
  })
})
