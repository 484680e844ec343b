import { describe, expect, it } from 'vitest'
import { fieldText } from '#shared/values/text.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { uploadDocument } from '#tests/support/fixture.ts'
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
  it('of type service has a time window, distinct employees and an exact price', async () => {
    const office = await createTestOffice()
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

  it('of type product has no time window and is not booked online', async () => {
    const office = await createTestOffice()
    const { product } = (await add(office, { product_type: 'product', is_online: 1 })).body
    expect(product).toMatchObject({ product_type: 'product', time_window: null, is_online: 0 })
  })

  it('needs existing employees and an existing category; otherwise nothing is saved', async () => {
    const office = await createTestOffice()
    const before = (await office.owner('GET', '/api/products/office')).body.total
    const gone = await office.create('/api/users/create', { name: 'עזבה', phone: randomPhone() })
    await office.owner('DELETE', `/api/employees/${gone.id}`)
    const category = await office.create('/api/categories', { name: 'ישנה' })
    await office.owner('DELETE', `/api/categories/${category.id}`)
    for (const more of [{ assignedEmployees: [office.ids.owner, gone.id] }, { category_id: category.id }])
      expect((await add(office, more)).body.code).toBe('not_found')
    expect((await office.owner('GET', '/api/products/office')).body.total).toBe(before)
  })

  it('changes only in the fields sent', async () => {
    const office = await createTestOffice()
    const { owner, employee } = office.ids
    const kept = (
      await add(office, {
        description: 'ארוך',
        is_online: 0,
        color: '#123456',
        buffer_minutes: 15,
        assignedEmployees: [owner, employee],
        document: [{ hours: 3, action_id: 1 }],
      })
    ).body.product
    const put = async (id: number, body: object) => (await office.owner('PUT', `/api/products/${id}`, body)).body
    const { product } = await put(kept.id, { price: 200 })
    expect(product).toEqual({ ...kept, price: '200.00', version: 2, updated_at: expect.any(String) })
    const goods = (await add(office, { product_type: 'product' })).body.product
    expect((await put(goods.id, { name: 'שמפו' })).product).toMatchObject({
      name: 'שמפו',
      product_type: 'product',
      time_window: null,
      is_online: 0,
    })
    expect((await put(goods.id, { product_type: 'service' })).product).toMatchObject({ time_window: 60 })
  })

  it('keeps all concurrent changes to different fields', async () => {
    const office = await createTestOffice()
    const url = `/api/products/${office.ids.service}`
    const changes = [
      { name: 'פן' },
      { description: 'ארוך' },
      { price: '90.00' },
      { color: '#123456' },
      { is_online: 0 },
    ]
    const answers = await Promise.all(changes.map((change) => office.owner('PUT', url, change)))
    const taken = changes.filter((_, i) => answers[i]!.status === 200)
    expect(taken.length).toBeGreaterThan(0)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('changed_elsewhere')
    expect((await office.owner('GET', url)).body.product).toMatchObject(Object.assign({}, ...taken))
  })

  it('reports every missing field', async () => {
    const office = await createTestOffice()
    const nothing = { name: '', price: '', assignedEmployees: [] }
    for (const missing of [nothing, {}])
      expect((await office.owner('POST', '/api/products', missing)).body.fields).toEqual({
        name: fieldText.required,
        price: fieldText.required,
        category_id: fieldText.required,
        assignedEmployees: fieldText.required,
      })
  })

  it('is not overwritten by a client with an old version, including its employees', async () => {
    const office = await createTestOffice()
    const { service, owner } = office.ids
    const put = (more: object) => office.owner('PUT', `/api/products/${service}`, typed(office, more))
    expect((await put({ version: 1 })).body.product.version).toBe(2)
    expect((await put({ version: 1, assignedEmployees: [owner] })).body.code).toBe('changed_elsewhere')
    const { products } = (await office.owner('GET', '/api/products/office')).body
    expect(products[0].assignedEmployees).toEqual([{ id: office.ids.employee, name: 'מאיה' }])
  })

  it('of type service has a buffer and reminder entries, in either notation', async () => {
    const office = await createTestOffice()
    const { product } = (
      await add(office, {
        buffer_minutes: 15,
        document: [
          { hours: '02', action_id: '1' },
          { hours: 24, action_id: 1, document_id: 99 },
        ],
      })
    ).body
    expect(product).toMatchObject({
      buffer_minutes: 15,
      document: [
        { hours: 24, action_id: 1, document_id: null },
        { hours: 2, action_id: 1, document_id: null },
      ],
    })
    const put = (more: object) => office.owner('PUT', `/api/products/${product.id}`, typed(office, more))
    // omitted fields keep their value
    expect((await put({ name: 'צבע' })).body.product).toMatchObject({ buffer_minutes: 15, document: product.document })
    expect((await office.owner('GET', `/api/products/${product.id}`)).body.product.name).toBe('צבע')
    expect((await put({ document: [], buffer_minutes: 0 })).body.product).toMatchObject({
      buffer_minutes: 0,
      document: [],
    })
    const goods = await put({ product_type: 'product', buffer_minutes: 15, document: [{ hours: 2, action_id: 1 }] })
    expect(goods.body.product).toMatchObject({ buffer_minutes: 0, document: [] })
  })

  it('refuses duplicate entries, documents of other offices, and entries of more than a day before', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const [mine, theirs] = [await uploadDocument(office), await uploadDocument(other)]
    const sendDocument = (document_id: number | null) => ({ hours: 3, action_id: 2, document_id })
    const answerTo = async (document: unknown) => {
      const { status, body } = await add(office, { document })
      return status === 201 ? 'made' : `${body.code} ${Object.values<string>(body.fields ?? {})[0] ?? ''}`.trim()
    }
    const sms = (hours: unknown) => ({ hours, action_id: 1 })
    expect(await answerTo([sms(3), sendDocument(mine), sms(4)])).toBe('made')
    expect(await answerTo([sms(3), sms('03')])).toBe(`invalid_input ${fieldText.reminder_twice}`)
    expect(await answerTo([sendDocument(mine), sendDocument(mine)])).toBe(`invalid_input ${fieldText.reminder_twice}`)
    expect(await answerTo([sendDocument(null)])).toBe(`invalid_input ${fieldText.document_missing}`)
    expect(await answerTo([sendDocument(theirs)])).toBe('not_found')
    expect(await answerTo(Array.from({ length: 11 }, (_, i) => sms(i + 1)))).toBe(
      `invalid_input ${fieldText.too_many_reminders}`,
    )
    for (const hours of [0, 25, 1.5, '', null, 'x']) expect(await answerTo([sms(hours)])).toMatch(/^invalid_input/)
    for (const action_id of [0, 3, 'x']) expect(await answerTo([{ hours: 3, action_id }])).toMatch(/^invalid_input/)
    expect((await office.employee('GET', '/api/actions')).body).toEqual({
      actions: [
        { id: 1, name: 'תזכורת ב־SMS' },
        { id: 2, name: 'שליחת מסמך' },
      ],
    })
  })

  it('is found by name, category, price and type, each word anywhere', async () => {
    const office = await createTestOffice()
    await add(office, { name: 'שמפו', product_type: 'product', price: '45.50' })
    const names = async (query: string) =>
      (await office.owner('GET', `/api/products/office?${query}`)).body.products.map((p: { name: string }) => p.name)
    const text = (word: string) => `search=${encodeURIComponent(word)}`
    expect(await names(text('שמפו'))).toEqual(['שמפו'])
    expect(await names(text('45.5'))).toEqual(['שמפו'])
    expect(await names(text('מוצר'))).toEqual(['שמפו'])
    expect(await names(text('שירות'))).toEqual(['תספורת נשים'])
    expect(await names(text('תספורות'))).toEqual(['שמפו', 'תספורת נשים'])
    expect(await names(text('שירות 180 נשים'))).toEqual(['תספורת נשים'])
    expect(await names(text('שמפו 180'))).toEqual([])
    expect(await names(text('%'))).toEqual([])
    // as displayed on the screen
    await add(office, { name: 'החלקה', price: '1200' })
    expect(await names(text('₪1,200'))).toEqual(['החלקה'])
    expect(await names(text('₪45.50'))).toEqual(['שמפו'])
    expect(await names(text('שירותים 180'))).toEqual(['תספורת נשים'])
    await office.owner(
      'DELETE',
      `/api/products/${(await office.owner('GET', `/api/products/office?${text('1200')}`)).body.products[0].id}`,
    )
    expect(await names('sort=-price')).toEqual(['תספורת נשים', 'שמפו'])
    expect(await names('sort=type')).toEqual(['שמפו', 'תספורת נשים'])
    expect(await names('product_type=product')).toEqual(['שמפו'])
  })

  it('is searched within its office only, in one statement', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const { pool } = await world()
    await pool.query(
      `insert into products (office_id, name, price, product_type, time_window, category_id)
       select $1, 'שירות מספר ' || i, 50 + i % 400, 'service', 60, $2 from generate_series(1, 10000) i`,
      [other.officeId, other.ids.category],
    )
    await pool.query('vacuum analyze products')
    const url = `/api/products/office?limit=10&search=${encodeURIComponent('מספר 7777')}`
    expect(await statementsOf(() => other.owner('GET', url))).toHaveLength(1)
    expect((await other.owner('GET', url)).body).toMatchObject({ total: 1, products: [{ name: 'שירות מספר 7777' }] })
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain select p.id from products p where office_id = $1 and deleted_at is null and (
         lower(name) || ' ' || price::text like '%7777%'
         or category_id = any(array(select id from categories where office_id = $1 and deleted_at is null and lower(name) like '%7777%'))
         or product_type = any('{}'::text[]))`,
      [office.officeId],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index.* on products/)
    expect(plan).not.toMatch(/Seq Scan on products/)
  })
})
