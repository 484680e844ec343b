import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, createVisitor, randomPhone, type Caller } from '#tests/support/office.ts'
import { register } from '#tests/support/team/registered.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

let turn = 0
/** A name that no other test has, in letters alone and without a double one, which a slug drops. */
const uniqueName = () =>
  `Salon ${[...`${process.pid}${turn++}`].map((digit) => `${'bdfgklmnpr'[Number(digit)]}o`).join('')}`
const slugOf = (name: string) => name.toLowerCase().replace(' ', '-')
const stateOf = async (owner: Caller) => (await owner('GET', '/api/first-run')).body
const name = (owner: Caller, business: string, trade = 'hair') =>
  owner('PUT', '/api/first-run/business', { name: business, trade })
const cut = { name: 'תספורת', category: 'שיער', price: '120', time_window: 45 }
const colour = { name: 'צבע', category: 'שיער', price: 250.5, time_window: 90 }
const add = (owner: Caller, services: object[]) => owner('POST', '/api/first-run/services', { services })

describe('the name of a new business', () => {
  it('is asked for, and gives the booking page its name and its address', async () => {
    const { owner } = await register()
    const business = uniqueName()
    const before = await stateOf(owner)
    expect(before).toMatchObject({ name: null, trade: null, steps: { name: 0 } })
    const { status, body } = await name(owner, business, 'nails')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: business,
      trade: 'nails',
      slug: slugOf(business),
      online_page: `https://luz.test/book/${slugOf(business)}`,
      steps: { name: 1, hours: 0, services: 0, share: 0, customers: 0, documents: 0 },
    })
    const stranger = await callerOf(null)
    // links that were handed out before lead to the new address
    for (const slug of [before.slug, body.slug])
      expect((await stranger('GET', `/api/get-public-token/${slug}`)).status).toBe(200)
    expect((await owner('GET', '/api/business')).body).toMatchObject({ name: business, slug: slugOf(business) })
  })

  it('takes the next address when another business has it, and follows a correction of the name', async () => {
    const business = uniqueName()
    const [first, second] = [await register(), await register()]
    expect((await name(first.owner, business)).body.slug).toBe(slugOf(business))
    expect((await name(second.owner, business)).body.slug).toBe(`${slugOf(business)}-2`)
    const corrected = uniqueName()
    expect((await name(second.owner, corrected)).body.slug).toBe(slugOf(corrected))
  })

  it('leaves an address alone that the owner chose, and one for whose name there are no letters', async () => {
    const chosen = await register()
    const slug = slugOf(uniqueName())
    await chosen.owner('PUT', `/api/business/${chosen.officeId}`, { slug })
    expect((await name(chosen.owner, uniqueName())).body.slug).toBe(slug)
    const { owner } = await register()
    const { slug: random } = await stateOf(owner)
    expect((await name(owner, '!!!')).body.slug).toBe(random)
  })

  it('is refused when it is empty or of an unknown trade, and from employees', async () => {
    const { owner } = await register()
    const wrong = await name(owner, ' ', 'plumber')
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.fields)).toEqual(['name', 'trade'])
    const office = await createTestOffice()
    expect((await name(office.employee, uniqueName())).status).toBe(403)
    expect((await office.employee('GET', '/api/first-run')).status).toBe(403)
  })
})

describe('the services of the first steps', () => {
  it('are made with their categories, given by the owner and bookable online', async () => {
    const { owner } = await register()
    const answer = await add(owner, [cut, colour, { ...cut, name: 'לק', category: 'ציפורניים' }])
    expect(answer).toMatchObject({ status: 201, body: { added: 3 } })
    const { products } = (await owner('GET', '/api/products/office?sort=name')).body
    expect(products).toHaveLength(3)
    expect(products.find((one: { name: string }) => one.name === 'צבע')).toMatchObject({
      category: 'שיער',
      price: '250.50',
      time_window: 90,
      is_online: 1,
      product_type: 'service',
      assignedEmployees: [{ name: 'סלון חדש' }],
    })
    expect((await owner('GET', '/api/categories')).body.total).toBe(2)
    expect(await stateOf(owner)).toMatchObject({ online_services: 3, steps: { services: 1 } })
    expect((await owner('GET', '/api/business')).body.online_services).toBe(3)
  })

  it('are not made twice by a repeated request, nor by two at once', async () => {
    const { owner } = await register()
    const answers = await Promise.all([add(owner, [cut, colour]), add(owner, [cut, colour])])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.map(({ body }) => Number(body.added)).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect((await add(owner, [cut, { ...cut, name: 'תסרוקת', category: 'שיער' }])).body.added).toBe(1)
    expect((await owner('GET', '/api/products/office')).body.total).toBe(3)
    expect((await owner('GET', '/api/categories')).body.total).toBe(1)
  })

  it('are all refused when one of them is wrong', async () => {
    const { owner } = await register()
    const wrong = await add(owner, [cut, { ...colour, price: 'הרבה', time_window: 50 }])
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.fields)).toEqual(['services.1.price', 'services.1.time_window'])
    expect((await add(owner, [])).status).toBe(422)
    expect((await owner('GET', '/api/products/office')).body.total).toBe(0)
  })
})

describe('the steps', () => {
  it('are done by what is saved anywhere, and end once', async () => {
    const { owner, officeId } = await register()
    const me = (await owner('GET', '/api/employees/office')).body.employees[0].id
    const settings = (await owner('GET', '/api/calendar-settings')).body.calendar_settings
    await owner('PUT', `/api/calendar-settings/${settings.id}`, settings)
    await owner('POST', '/api/customers', { full_name: 'דנה כהן', phone: randomPhone(), handled_by: me })
    await owner('PUT', `/api/business/${officeId}`, { business_number: '558319042', address: 'ביאליק 12' })
    await add(owner, [cut])
    expect((await stateOf(owner)).steps).toEqual({
      name: 0,
      hours: 1,
      services: 1,
      share: 0,
      customers: 1,
      documents: 1,
    })
    await name(owner, uniqueName())
    const shared = await owner('PUT', '/api/first-run', { event: 'shared' })
    expect(shared.body).toMatchObject({ ended: 0, steps: { name: 1, share: 1 } })
    expect((await owner('GET', '/api/business')).body.first_run).toBe(1)
    expect((await owner('PUT', '/api/first-run', { event: 'ended' })).body.ended).toBe(1)
    expect((await owner('GET', '/api/business')).body.first_run).toBe(0)
  })

  it('are not done by owners who try their own page, only by a customer', async () => {
    const { owner } = await register()
    const { slug, you } = (await name(owner, uniqueName())).body
    expect(you).toEqual({ name: 'סלון חדש', phone: expect.stringMatching(/^\+9725\d{8}$/) })
    await add(owner, [cut])
    const service_id = (await owner('GET', '/api/products/office')).body.products[0].id
    const employee_id = (await owner('GET', '/api/employees/office')).body.employees[0].id
    const book = async (phone: string, hour: string) => {
      const { call } = await createVisitor(slug, phone)
      const times = { start_time: `2026-11-24 ${hour}:00:00`, end_time: `2026-11-24 ${hour}:45:00` }
      return (await call('POST', '/api/appointments', { service_id, employee_id, ...times })).status
    }
    expect((await stateOf(owner)).tried).toBe(0)
    expect(await book(you.phone, '10')).toBe(201)
    expect(await stateOf(owner)).toMatchObject({ tried: 1, steps: { share: 0, customers: 0 } })
    expect((await owner('GET', '/api/customers')).body.total).toBe(1)
    expect(await book(randomPhone(), '12')).toBe(201)
    expect((await stateOf(owner)).steps).toMatchObject({ share: 1, customers: 1 })
  })

  it('begin anew in one more office of the same person', async () => {
    const { owner, ids } = await createTestOffice()
    const { name: person } = (await owner('GET', `/api/employees/${ids.owner}`)).body.employee
    const phone_number = randomPhone()
    const opened = await owner('POST', '/api/auth/offices', { name: 'סניף צפון', phone_number })
    const second = await callerOf(opened.body.token)
    expect((await second('GET', '/api/business')).body.first_run).toBe(1)
    expect(await stateOf(second)).toMatchObject({
      name: 'סניף צפון',
      trade: null,
      you: { name: person, phone: `+972${phone_number.slice(1)}` },
      steps: { name: 0, hours: 0, services: 0, share: 0, customers: 0, documents: 0 },
    })
  })
})
