/**
 * A client that knows section 7 of the specification and nothing else. Its pages are of another
 * origin, and it sends what forms send: numbers as text, empty fields, words in capitals.
 */
import { expect } from 'vitest'
import { formOf } from '#tests/support/forms.ts'
import { PDF } from '#tests/support/fixture.ts'
import { callerOf, randomPhone, type Answer, type Caller, type Json } from '#tests/support/office.ts'
import { uniqueEmail } from '#tests/support/team/registered.ts'

/** That of the native application, which LUZ_ORIGINS has by default. */
const ORIGIN = 'capacitor://localhost'

type Method = Parameters<Caller>[0]
/** The 59 rows of the table in section 7; one of them has two methods. */
export const CALLS = `
  POST /api/auth/login
  POST /api/auth/register
  POST /api/auth/request-reset
  POST /api/auth/verify-code
  POST /api/auth/reset-password
  GET /api/user/permissions
  GET /api/get-public-token/{}
  GET /api/business
  PUT /api/business/{}
  POST /api/business/upload-logo
  GET /api/business/settings
  PUT /api/business/settings
  GET /api/customerorders
  GET /api/customerorders/{}
  GET /api/employees/office
  POST /api/users/create
  PUT /api/users/update/{}
  DELETE /api/employees/{}
  GET /api/products/office
  POST /api/products
  PUT /api/products/{}
  DELETE /api/products/{}
  GET /api/categories
  POST /api/categories
  PUT /api/categories/{}
  DELETE /api/categories/{}
  GET /api/documents
  POST /api/documents
  POST /api/documents/{}
  DELETE /api/documents/{}
  POST /api/documents/send
  GET /api/actions
  GET /api/customers
  POST /api/customers
  PUT /api/customers/{}
  DELETE /api/customers/{}
  GET /api/sms/office
  GET /api/invoices
  POST /api/invoices
  PUT /api/invoices/{}
  GET /api/invoices/pdf/{}
  POST /api/checkout
  DELETE /api/checkout/{}
  GET /api/calendar-settings
  POST /api/calendar-settings
  PUT /api/calendar-settings/{}
  GET /api/appointments
  POST /api/appointments
  PUT /api/appointments/{}
  DELETE /api/appointments/{}
  GET /api/appointments/sendReminder/{}
  GET /api/online-booking/calendar-settings
  GET /api/online-booking/business/settings/{}
  GET /api/online-booking/business/{}
  GET /api/online-booking/employees/{}
  GET /api/online-booking/services/{}
  GET /api/online-booking/customers/by-phone/{}
  GET /api/chat-ai
  POST /api/chat-ai/send
  GET /api/plans/{}
`
  .trim()
  .split(/\n\s*/)

/** The calls that pages have made, as the specification writes them, with {} for what is named. */
export const madeCalls = new Set<string>()
const note = (method: Method, url: string) => {
  const [path = ''] = url.split('?')
  madeCalls.add(`${method} ${path.replace(/\/\d+(?=\/|$)/g, '/{}')}`)
}

/** Calls as a page of another origin, which reads nothing unless the server allows its origin. */
export async function pageOf(token: string | null) {
  const call = await callerOf(token)
  const read = (answer: Answer) => {
    expect(answer.headers['access-control-allow-origin']).toBe(ORIGIN)
    return answer
  }
  return {
    call: async (method: Method, url: string, body?: unknown) => {
      note(method, url)
      return read(await call(method, url, body, { origin: ORIGIN }))
    },
    upload: async (url: string, fields: object, file?: { field: string; bytes: Buffer; name?: string }) => {
      note('POST', url)
      const files = file ? [{ name: 'a.pdf', ...file }] : []
      const { body, headers } = formOf(fields as Record<string, unknown>, files)
      return read(await call('POST', url, body, { ...headers, origin: ORIGIN }))
    },
  }
}
export type Page = Awaited<ReturnType<typeof pageOf>>

const idIn = ({ status, body }: Answer): number => {
  expect({ status, body }).toMatchObject({ status: 201 })
  return Object.values<{ id: number }>(body as Json)[0]!.id
}

/** An office that the client registers, with all that its screens make. */
export async function registerByCalls() {
  const email = uniqueEmail()
  const password = 'a long password of a client'
  const stranger = await pageOf(null)
  const registered = await stranger.call('POST', '/api/auth/register', {
    name: 'נועה לוי',
    email,
    password,
    phone_number: randomPhone(),
  })
  expect(registered.status).toBe(201)
  const page = await pageOf(registered.body.token as string)
  const { call } = page
  const office = (await call('GET', '/api/business')).body.id as number
  const details = { name: 'סטודיו נועה', business_number: '558319042', address: 'ביאליק 12', city: 'רמת גן' }
  expect((await call('PUT', `/api/business/${office}`, { ...details, num_employees: '5' })).status).toBe(200)
  const employee = idIn(
    await call('POST', '/api/users/create', {
      name: 'מאיה',
      id_number: '',
      email: uniqueEmail(),
      phone: randomPhone(),
      city: '',
      address: '',
    }),
  )
  const category = idIn(await call('POST', '/api/categories', { name: 'שיער' }))
  const document = idIn(
    await page.upload('/api/documents', { name: 'הצהרת בריאות', description: '' }, { field: 'file', bytes: PDF }),
  )
  const service = idIn(
    await call('POST', '/api/products', {
      name: 'תספורת',
      description: '',
      price: '₪1,180',
      category_id: String(category),
      time_window: '60',
      is_online: '1',
      color: '#000000',
      product_type: 'service',
      assignedEmployees: [String(employee)],
      document: [{ document_id: '', hours: '24', action_id: '1' }],
    }),
  )
  const customer = idIn(await call('POST', '/api/customers', customerForm(employee)))
  return {
    page,
    stranger,
    email,
    password,
    token: registered.body.token as string,
    office,
    employee,
    category,
    document,
    service,
    customer,
  }
}
export type RegisteredByCalls = Awaited<ReturnType<typeof registerByCalls>>

/** Every field of the customer's form. */
export const customerForm = (employee: number, full_name = 'דנה כהן') => ({
  full_name,
  phone: randomPhone(),
  email: 'dana@luz.test',
  notes: '',
  id_number: '',
  is_active: true,
  handled_by: String(employee),
  birth_date: '',
  gender: '',
  address_street: '',
  address_house_number: '',
  address_apartment: '',
  address_city: '',
  settings_send_sms: 1,
  settings_send_approval_sms: 1,
})

/** Every field of the checkout's form. */
export const checkoutForm = ({ customer, service }: RegisteredByCalls, payment_method = 'cash') => ({
  customer_id: String(customer),
  total_amount: '1,180.00',
  payment_method,
  full_name: 'דנה כהן',
  email: 'dana@luz.test',
  invoice_date: '',
  business_number: '',
  share_email: false,
  products: [{ product_id: String(service), quantity: '1' }],
  check_number: '',
  bank_number: '',
  branch_number: '',
  bank_account_number: '',
  cheque_date: '',
  asmacta: '',
})
