/** Each call of the table in section 7 of the specification, as its own client makes it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { PDF } from '#tests/support/fixture.ts'
import { PICTURE } from '#tests/support/small-picture.ts'
import {
  CALLS,
  checkoutForm,
  customerForm,
  madeCalls,
  pageOf,
  registerByCalls,
  type Page,
  type RegisteredByCalls,
} from '#tests/support/office/specification-client.ts'
import { randomPhone, type Json } from '#tests/support/office.ts'
import { codeFor, uniqueEmail } from '#tests/support/team/registered.ts'

let made: RegisteredByCalls
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  made = await registerByCalls()
})

/** Expects a status and, of an object, these parts of the reply. Returns the reply. */
const expecting =
  (page: () => Page) =>
  async (method: Parameters<Page['call']>[0], url: string, body: unknown, expected: number, parts?: Json) => {
    const answer = await page().call(method, url, body)
    expect({ url, status: answer.status, body: answer.body }).toMatchObject({
      url,
      status: expected,
      ...(parts && { body: parts }),
    })
    return answer.body
  }
const expectReply = expecting(() => made.page)
const expectSignedOut = expecting(() => made.stranger)
const idOf = (body: Json) => Object.values<{ id: number }>(body)[0]!.id
const list = expect.any(Array)
const words = expect.any(String)

describe('the calls', () => {
  it('of the sign-in and of a forgotten password', async () => {
    const { email, password } = made
    await expectSignedOut('POST', '/api/auth/login', { email: `${email};`, password }, 200, { token: words })
    const { nonce } = await expectSignedOut('POST', '/api/auth/request-reset', { email }, 200)
    const code = await codeFor(email)
    const { reset_token } = await expectSignedOut('POST', '/api/auth/verify-code', { email, code, nonce }, 200)
    const again = await registerByCalls()
    const subscription = { office_subscription: { status: 'active' } }
    await expectReply('GET', '/api/user/permissions', undefined, 200, { role: 'owner', subscription })
    const reset = { email, new_password: 'another long password', reset_token }
    expect(await expectSignedOut('POST', '/api/auth/reset-password', reset, 200)).toMatchObject({ ok: true })
    made = again
  })

  it('of the business', async () => {
    const business = `/api/business/${made.office}`
    await expectReply('GET', '/api/business', undefined, 200, { name: 'סטודיו נועה', phone: words, num_employees: 5 })
    await expectReply('PUT', business, { phone: '*2700' }, 200, { data: { phone: '*2700' } })
    await expectReply('PUT', business, { phone: '1-700-555-014' }, 200, { data: { phone: '1700555014' } })
    await expectReply('GET', '/api/business/settings', undefined, 200, { send_by_sms: 1 })
    const flags = { send_by_sms: '1', receive_by_sms: 1, online_booking: true }
    await expectReply('PUT', '/api/business/settings', { ...flags, send_type: 'SMS', system_language: 'he' }, 200)
    await expectReply('PUT', '/api/business/settings', { send_type: 'none' }, 200)
    await expectReply('PUT', '/api/business/settings', { send_type: 'sms' }, 200)
    expect(Object.keys(await expectSignedOut('GET', '/api/plans/4', undefined, 200))).not.toEqual([])
    const logo = await made.page.upload(
      '/api/business/upload-logo',
      {},
      { field: 'logo', bytes: PICTURE, name: 'a.png' },
    )
    expect(logo).toMatchObject({ status: 200, body: { logoUrl: words } })
  })

  it('of employees', async () => {
    const empty = { email: '', id_number: '', city: '', address: '' }
    const body = await expectReply('POST', '/api/users/create', { ...empty, name: 'שיר', phone: randomPhone() }, 201)
    const person = { ...empty, name: 'שירה', phone: randomPhone(), email: uniqueEmail(), status: 'active' }
    await expectReply('PUT', `/api/users/update/${idOf(body)}`, person, 200)
    const { employees } = await expectReply('GET', '/api/employees/office', undefined, 200)
    expect(employees).toContainEqual(expect.objectContaining({ name: 'שירה', status: 'active' }))
    await expectReply('DELETE', `/api/employees/${idOf(body)}`, undefined, 200)
  })

  it('of services and categories', async () => {
    const category = idOf(await expectReply('POST', '/api/categories', { name: 'פנים' }, 201))
    const assigned = { category_id: category, assignedEmployees: [made.employee] }
    const product = idOf(await expectReply('POST', '/api/products', { ...assigned, name: 'פן', price: '80' }, 201))
    const document = [{ document_id: String(made.document), hours: '02', action_id: '2' }]
    await expectReply('PUT', `/api/products/${product}`, { price: '1,200', time_window: '30', document }, 200)
    const { products } = await expectReply('GET', '/api/products/office', undefined, 200)
    expect(products).toContainEqual(expect.objectContaining({ price: '1200.00', time_window: 30 }))
    await expectReply('DELETE', `/api/products/${product}`, undefined, 204)
    await expectReply('GET', '/api/categories', undefined, 200, { categories: list })
    const name = 'טיפולי פנים'
    await expectReply('PUT', `/api/categories/${category}`, { name }, 200, { category: { name } })
    await expectReply('DELETE', `/api/categories/${category}`, undefined, 204)
  })

  it('of documents', async () => {
    await expectReply('GET', '/api/documents', undefined, 200, { documents: [{ file_url: words }] })
    const form = { _method: 'PUT', name: 'הצהרה', description: 'לפני הטיפול' }
    expect((await made.page.upload(`/api/documents/${made.document}`, form)).status).toBe(200)
    await expectReply('GET', '/api/actions', undefined, 200, { actions: [{ id: 1 }, { id: 2 }] })
    const named = { customer_id: made.customer, document_id: made.document }
    await expectReply('POST', '/api/documents/send', named, 201, { request: { status: 'waiting' } })
    const other = { field: 'file', bytes: PDF }
    const { body } = await made.page.upload('/api/documents', { name: 'אחר', description: '' }, other)
    await expectReply('DELETE', `/api/documents/${idOf(body)}`, undefined, 204)
  })

  it('of customers', async () => {
    const form = customerForm(made.employee, 'רות לוי')
    const customer = idOf(await expectReply('POST', '/api/customers', form, 201))
    await expectReply('GET', '/api/customers', undefined, 200, { customers: list })
    const changed = { ...form, full_name: 'רות כהן', email: 'ruth@luz.test,' }
    const kept = { full_name: 'רות כהן', email: 'ruth@luz.test' }
    await expectReply('PUT', `/api/customers/${customer}`, changed, 200, { customer: kept })
    await expectReply('DELETE', `/api/customers/${customer}`, undefined, 204)
    expect(await expectReply('GET', '/api/sms/office', undefined, 200)).toMatchObject({ sms: list })
  })

  it('of the till and its invoices', async () => {
    const page = { payment_getway: { url: words }, message: words }
    const order = idOf(await expectReply('POST', '/api/checkout', checkoutForm(made, 'card'), 201, page))
    await expectReply('DELETE', `/api/checkout/${order}`, undefined, 204)
    const sold = idOf(await expectReply('POST', '/api/checkout', checkoutForm(made), 201))
    await expectReply('GET', '/api/customerorders', undefined, 200, { orders: list })
    await expectReply('GET', `/api/customerorders/${sold}`, undefined, 200, { payment_method: 'cash', items: list })
    expect((await expectReply('GET', '/api/invoices', undefined, 200)).invoices).toHaveLength(1)
    await expectReply('GET', '/api/invoices/pdf/1', undefined, 200)
    await expectReply('GET', '/api/invoices/pdf/999999', undefined, 404)
    const form = { full_name: 'דנה כהן', invoice_date: '2026-11-22', total_amount: '₪1,200', payment_method: 'bit' }
    const draft = idOf(await expectReply('POST', '/api/invoices', { ...form, email: '', business_number: '' }, 201))
    await expectReply('PUT', `/api/invoices/${draft}`, { ...form, full_name: 'דנה לוי' }, 200)
  })

  it('of the calendar', async () => {
    const { calendar_settings, statuses } = await expectReply('GET', '/api/calendar-settings', undefined, 200)
    expect(statuses).toContainEqual({ key: 'done', name: 'בוצע', color: words })
    const shown = { calendar_start_time: '08:00', calendar_end_time: '20:00:00', default_view: 'weekly' }
    await expectReply('POST', '/api/calendar-settings', { ...shown, time_step: '30' }, 201)
    const named = { ...shown, time_step: 30, statuses: [{ name: 'בוצע', color: '#112233' }] }
    const saved = await expectReply('PUT', `/api/calendar-settings/${calendar_settings.id}`, named, 200)
    expect(saved.statuses).toContainEqual({ key: 'done', name: 'בוצע', color: '#112233' })
    const ids = { service_id: `${made.service}`, employee_id: `${made.employee}`, customer_id: `${made.customer}` }
    const times = { start_time: '2026-11-24 12:00:00', end_time: '2026-11-24 13:00:00' }
    const form = { ...ids, ...times, status_color: '', status_key: '' }
    const appointment = { status_key: 'confirmed', employee_phone: words }
    const id = idOf(await expectReply('POST', '/api/appointments', form, 201, { appointment }))
    await expectReply('GET', `/api/appointments?employee_id=${made.employee}`, undefined, 200, { appointments: list })
    const arrived = { ...form, status_key: 'arrived', status_color: '#7a5cc7' }
    await expectReply('PUT', `/api/appointments/${id}`, arrived, 200, { appointment: { status_key: 'arrived' } })
    const reminded = { color: words, status: words, message: words }
    await expectReply('GET', `/api/appointments/sendReminder/${id}`, undefined, 200, reminded)
    await expectReply('DELETE', `/api/appointments/${id}`, undefined, 204)
  })

  it('of the assistant', async () => {
    const message = 'ברכת יום הולדת'
    const sent = { from: 'user', message, messages: [{ role: 'user', content: message }] }
    await expectReply('POST', '/api/chat-ai/send', sent, 200, { reply: words })
    const { messages } = await expectReply('GET', '/api/chat-ai', undefined, 200)
    expect(messages).not.toEqual([])
  })

  it('of a visitor, with the public token', async () => {
    const office = `${made.office}`
    const { token } = await expectSignedOut('GET', `/api/get-public-token/${office}`, undefined, 200, { token: words })
    const visitor = await pageOf(token as string)
    const expectOfVisitor = expecting(() => visitor)
    const of = '/api/online-booking'
    await expectOfVisitor('GET', `${of}/calendar-settings`, undefined, 200, { calendar_settings: { time_step: 30 } })
    await expectOfVisitor('GET', `${of}/business/settings/${office}`, undefined, 200, {
      settings: { online_booking: 1 },
    })
    await expectOfVisitor('GET', `${of}/business/${office}`, undefined, 200, { business: { phone: words } })
    await expectOfVisitor('GET', `${of}/employees/${office}`, undefined, 200, { employees: list })
    const { services } = await expectOfVisitor('GET', `${of}/services/${office}`, undefined, 200)
    expect(services[0]).toMatchObject({ assignedEmployees: list })
    const typed = encodeURIComponent('050־123־4567')
    await expectOfVisitor('GET', `${of}/customers/by-phone/${office}?phone=${typed}`, undefined, 200, {
      customer: null,
    })
  })

  it('are all that the specification has', () => {
    const missing = CALLS.filter((call) => !madeCalls.has(call))
    expect(missing).toEqual([])
  })
})
