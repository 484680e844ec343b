import { describe, expect, it } from 'vitest'
import { createStartCache } from './start-cache.ts'
import { createTestOffice, createVisitor, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

type Listed = { name: string; category: string }
const listed = async (office: Office, query = '') =>
  (await office.owner('GET', `/api/products/office${query}`)).body.products.map(({ name }: Listed) => name)
/** What the booking page shows, and what its calls answer. */
async function offered(office: Office) {
  const visitor = await createVisitor(office.slug)
  const called = (await visitor.call('GET', `/api/online-booking/services/${office.officeId}`)).body.services
  const { data } = createStartCache((await world()).services).get(office.officeId)
  const names = [called, (await data).start.services].map((all: Listed[]) => all.map(({ name }) => name))
  expect(names[0]).toEqual(names[1])
  return names[0]
}

/** Two categories, each with two services; the office's own service is deleted. */
async function salon() {
  const office = await createTestOffice()
  const { category } = office.ids
  const color = (await office.create('/api/categories', { name: 'צבע' })).id
  const add = async (name: string, category_id: number) => {
    const body = { name, price: '100', category_id, assignedEmployees: [office.ids.employee] }
    return (await office.create('/api/products', body)).id
  }
  await office.owner('DELETE', `/api/products/${office.ids.service}`)
  const ids = {
    fringe: await add('פוני', category),
    cut: await add('תספורת', category),
    roots: await add('שורש', color),
    shades: await add('גוונים', color),
  }
  return { office, category, color, ids }
}

describe('an order by hand', () => {
  it('is that of the list, of pickers and of the booking page; what was not placed comes after it, by name', async () => {
    const { office, category, color, ids } = await salon()
    expect(await listed(office)).toEqual(['פוני', 'תספורת', 'גוונים', 'שורש'])
    const put = async (url: string, body: object) => expect((await office.owner('PUT', url, body)).status).toBe(204)
    await put('/api/categories/order', { category_ids: [color, category] })
    await put('/api/products/order', { product_ids: [ids.roots, ids.shades, ids.cut, ids.fringe] })
    await office.create('/api/products', {
      name: 'אמבטיית צבע',
      price: '90',
      category_id: color,
      assignedEmployees: [office.ids.employee],
    })
    const byHand = ['שורש', 'גוונים', 'אמבטיית צבע', 'תספורת', 'פוני']
    expect(await listed(office)).toEqual(byHand)
    expect(await listed(office, '?sort=order&limit=2')).toEqual(byHand.slice(0, 2))
    expect(await offered(office)).toEqual(byHand)
    const { categories } = (await office.owner('GET', '/api/categories')).body
    expect(categories).toMatchObject([
      { id: color, sort_order: 1, version: 1 },
      { id: category, sort_order: 2 },
    ])
    expect(await listed(office, '?sort=name')).toEqual([...byHand].sort((a, b) => a.localeCompare(b, 'he')))
  })

  it('comes before what is booked most', async () => {
    const { office, ids } = await salon()
    const { pool, services } = await world()
    const book = (service: number) =>
      pool.query(
        `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source, holds_slot)
         values ($1, $2, $3, $4, $5::timestamptz - interval '1 day', $5::timestamptz - interval '23 hours', 'done', 'staff', false)`,
        [office.officeId, office.ids.employee, office.ids.customer, service, services.clock()],
      )
    const onPage = async () => ((await offered(office)) as string[]).filter((name) => ['פוני', 'תספורת'].includes(name))
    await book(ids.cut)
    expect(await onPage()).toEqual(['תספורת', 'פוני'])
    const body = { product_ids: [ids.fringe, ids.cut, ids.shades, ids.roots] }
    expect((await office.owner('PUT', '/api/products/order', body)).status).toBe(204)
    expect(await onPage()).toEqual(['פוני', 'תספורת'])
  })

  it('is refused when one of its rows is gone', async () => {
    const { office, ids } = await salon()
    await office.owner('DELETE', `/api/products/${ids.cut}`)
    const body = { product_ids: [ids.fringe, ids.cut] }
    expect((await office.owner('PUT', '/api/products/order', body)).body.code).toBe('not_found')
    expect((await office.owner('GET', `/api/products/${ids.fringe}`)).body.product.sort_order).toBeNull()
  })
})
