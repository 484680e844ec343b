import { describe, expect, it } from 'vitest'
import { anOffice, aPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const typed = (office: Office, more: object = {}) => ({
  name: 'צבע שורש',
  price: 220,
  category_id: office.ids.category,
  assignedEmployees: [office.ids.employee],
  time_window: 90,
  ...more,
})
const add = (office: Office, more: object = {}) => office.owner('POST', '/api/products', typed(office, more))

describe('a product', () => {
  it('that is a service has its time, its employees once each, and its price to the agora', async () => {
    const office = await anOffice()
    const { owner, employee } = office.ids
    const { product } = (
      await add(office, { price: '99.9', assignedEmployees: [employee, owner, employee], color: '#ABCDEF' })
    ).body
    expect(product).toMatchObject({
      price: '99.90',
      time_window: 90,
      is_online: 1,
      color: '#abcdef',
      category: 'תספורות',
      version: 1,
    })
    expect(new Set(product.assignedEmployees.map((e: { id: number }) => e.id))).toEqual(new Set([owner, employee]))
    expect(product.assignedEmployees).toHaveLength(2)
  })

  it('that is goods takes no time and is not booked online', async () => {
    const office = await anOffice()
    const { product } = (await add(office, { product_type: 'product', is_online: 1 })).body
    expect(product).toMatchObject({ product_type: 'product', time_window: null, is_online: 0 })
  })

  it('is given by employees who work here, in a category that is there; else nothing of it is kept', async () => {
    const office = await anOffice()
    const before = (await office.owner('GET', '/api/products/office')).body.total
    const gone = await office.made('/api/users/create', { name: 'עזבה', phone: aPhone() })
    await office.owner('DELETE', `/api/employees/${gone.id}`)
    const category = await office.made('/api/categories', { name: 'ישנה' })
    await office.owner('DELETE', `/api/categories/${category.id}`)
    for (const more of [{ assignedEmployees: [office.ids.owner, gone.id] }, { category_id: category.id }])
      expect((await add(office, more)).body.code).toBe('not_found')
    expect((await office.owner('GET', '/api/products/office')).body.total).toBe(before)
  })

  it('seen in an older version is not overwritten, with its employees as they were', async () => {
    const office = await anOffice()
    const { service, owner } = office.ids
    const put = (more: object) => office.owner('PUT', `/api/products/${service}`, typed(office, more))
    expect((await put({ version: 1 })).body.product.version).toBe(2)
    expect((await put({ version: 1, assignedEmployees: [owner] })).body.code).toBe('changed_elsewhere')
    const { products } = (await office.owner('GET', '/api/products/office')).body
    expect(products[0].assignedEmployees).toEqual([{ id: office.ids.employee, name: 'מאיה' }])
  })

  it('is found by name, category, price and what it is called to be', async () => {
    const office = await anOffice()
    await add(office, { name: 'שמפו', product_type: 'product', price: '45.50' })
    const names = async (query: string) =>
      (await office.owner('GET', `/api/products/office?${query}`)).body.products.map((p: { name: string }) => p.name)
    const text = (word: string) => `search=${encodeURIComponent(word)}`
    expect(await names(text('שמפו'))).toEqual(['שמפו'])
    expect(await names(text('45.5'))).toEqual(['שמפו'])
    expect(await names(text('מוצר'))).toEqual(['שמפו'])
    expect(await names(text('שירות'))).toEqual(['תספורת נשים'])
    expect(await names(text('תספורות'))).toEqual(['שמפו', 'תספורת נשים'])
    expect(await names('sort=-price')).toEqual(['תספורת נשים', 'שמפו'])
    expect(await names('product_type=product')).toEqual(['שמפו'])
  })
})

describe('a category', () => {
  it('cannot be taken away from under what stands in it, also not at the same moment', async () => {
    const office = await anOffice()
    const { pool } = await world()
    for (let round = 0; round < 6; round++) {
      const { id } = await office.made('/api/categories', { name: `סיבוב ${round}` })
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

  it('is named once, whatever the letters; a deleted name is free', async () => {
    const office = await anOffice()
    const { id } = await office.made('/api/categories', { name: 'Color' })
    expect((await office.owner('POST', '/api/categories', { name: ' COLOR ' })).body.code).toBe('category_name_taken')
    expect((await office.owner('PUT', `/api/categories/${office.ids.category}`, { name: 'color' })).body.code).toBe(
      'category_name_taken',
    )
    await office.owner('DELETE', `/api/categories/${id}`)
    expect((await office.owner('POST', '/api/categories', { name: 'COLOR' })).status).toBe(201)
  })
})
