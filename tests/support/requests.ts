/** A request that succeeds, for every endpoint. The sweeps fail for a missing endpoint. */
import { certificateFile, uploadTestCertificate } from './certificates.ts'
import { addDays } from '#shared/values/local-time.ts'
import { bookRequests } from './book-requests.ts'
import type { Input } from './endpoints.ts'
import { uploadDocument, DAY, PDF, PICTURE, sessionIdOf, SWEEP_NOW, type Fixture } from './fixture.ts'
import { issueTestInvoice, draft } from './invoices.ts'
import { advanceRequests } from './kept-cards.ts'
import { createLatePayment, createUnansweredRefund, startCardOrder } from './card-payments.ts'
import { randomPhone, at, booking, PASSWORD, tokenOf } from './office.ts'
import { allocationNumberRequests } from './allocation-numbers.ts'
import { prepaidRequests } from './prepaid-requests.ts'
import { sell } from './sales.ts'

let turn = 0
/** Quarters of an hour in a day, without the one that ends at midnight. */
const QUARTERS = 95
/** The next quarter of an hour that no other request of the sweep uses. */
function nextTime(): { start: string; end: string } {
  const quarter = turn++
  const day = addDays('2026-12-08', Math.floor(quarter / QUARTERS))
  const minutes = 15 * (quarter % QUARTERS)
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return { start: at(day, clock(minutes)), end: at(day, clock(minutes + 15)) }
}
const appointment = (fixture: Fixture) => {
  const { start, end } = nextTime()
  return booking(fixture.office, start, end, { notes: 'הערה' })
}
const service = ({ ids }: Fixture) => ({
  name: 'תספורת',
  price: '120',
  category_id: ids.category,
  assignedEmployees: [ids.owner, ids.employee],
  time_window: 60,
})
const customer = ({ ids }: Fixture) => ({ full_name: 'רות לוי', phone: randomPhone(), handled_by: ids.owner })
const hours = { calendar_start_time: '08:00', calendar_end_time: '18:00', default_view: 'daily' }
/** Hours as long as the office's, so that later requests still find free times. */
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
const absencesOf = ({ ids }: Fixture) => `/api/employees/${ids.employee}/absences`
/** After all appointments of the sweeps. */
const nextDayOff = () => {
  const date = addDays('2027-02-01', turn++)
  return { from_date: date, until_date: date, note: 'חופשה' }
}
const account = (fixture: Fixture) => ({ email: fixture.office.email, password: PASSWORD })
const ofOffice = ({ ids }: Fixture) => ({ params: { officeId: ids.office } })
const ofLink = ({ link }: Fixture) => ({ params: { token: link } })
const fresh = async ({ office }: Fixture, url: string, body: object) => ({
  params: { id: (await office.create(url, body)).id },
})
const name = () => `קטגוריה ${turn++}`

/** By endpoint. A request that deletes a row creates it first, which keeps the fixture intact. */
export const requests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'auth.login': (g) => ({ body: account(g) }),
  'auth.register': () => ({
    body: {
      name: 'סלון חדש',
      email: `new-${turn++}@luz.test`,
      password: 'a fine password',
      phone_number: randomPhone(),
    },
  }),
  'auth.logout': () => ({}),
  'auth.requestReset': () => ({ body: { email: `nobody-${turn++}@luz.test` } }),
  'auth.verifyCode': (g) => ({ body: { email: g.office.email, code: '000000' } }),
  'auth.resetPassword': (g) => ({
    body: { email: g.office.email, new_password: 'a fine password', reset_token: 'x'.repeat(22) },
  }),
  'auth.account': () => ({}),
  'auth.changePassword': () => ({ body: { current_password: PASSWORD, new_password: PASSWORD } }),
  'auth.requestEmail': () => ({ body: { current_password: PASSWORD, email: `moved-${turn++}@luz.test` } }),
  'auth.confirmEmail': () => ({ body: { code: '000000' } }),
  'auth.offerSecondFactor': () => ({ body: { current_password: PASSWORD } }),
  'auth.confirmSecondFactor': () => ({ body: { code: '000000' } }),
  'auth.disableSecondFactor': () => ({ body: { current_password: PASSWORD, code: '000000' } }),
  'auth.renewRecoveryCodes': () => ({ body: { current_password: PASSWORD, code: '000000' } }),
  'sessions.list': () => ({}),
  'sessions.remove': async ({ ids }) => ({
    params: { id: sessionIdOf(await tokenOf(ids.office, ids.owner, 'owner')) },
  }),
  'sessions.revokeOthers': () => ({}),
  'payment-gateway.get': () => ({}),
  'payment-gateway.save': () => ({ body: { gateway: 'sandbox' } }),
  'payment-gateway.test': () => ({}),
  'payment-gateway.check': async (g) => ({ params: { orderId: (await startCardOrder(g.office)).orderId } }),
  'payment-gateway.latePayments': () => ({}),
  'payment-gateway.refundLate': async (g) => ({ params: { paymentId: await createLatePayment(g.office) } }),
  'payment-gateway.dismissLate': async (g) => ({ params: { paymentId: await createLatePayment(g.office) } }),
  'payment-gateway.unknownRefunds': () => ({}),
  'payment-gateway.settleRefund': async (g) => ({
    params: { refundId: await createUnansweredRefund(g.office) },
    body: { made: 1 },
  }),
  'payment-gateway.webhook': async (g) => {
    const { token, pageId } = await startCardOrder(g.office)
    return { params: { token }, body: { page: pageId } }
  },
  'signing-certificates.show': () => ({}),
  'signing-certificates.upload': async () => ({ body: { passphrase: 'pw' }, file: await certificateFile() }),
  'signing-certificates.remove': async (g) => uploadTestCertificate(g.office).then(() => ({})),
  ...advanceRequests,
  'search.find': () => ({ query: { q: 'דנה' } }),
  'subscriptions.permissions': () => ({}),
  'subscriptions.plan': () => ({ params: { planId: 4 } }),
  'subscriptions.support': () => ({}),
  'subscriptions.subscription': () => ({}),
  'business.business': () => ({}),
  'business.update': (g) => ({ ...ofOffice(g), body: { name: 'סטודיו נועה', num_employees: 2 } }),
  'business.uploadLogo': () => ({ file: { name: 'logo.png', type: 'image/png', bytes: PICTURE } }),
  'business.removeLogo': () => ({}),
  'business.settings': () => ({}),
  'business.saveSettings': () => ({ body: { booking_notice_minutes: 180, phone_proof: null } }),
  'employees.list': () => ({ query: { search: 'מ', limit: 10 } }),
  'employees.create': () => ({ body: { name: 'עובדת חדשה', phone: randomPhone() } }),
  'employees.update': (g) => ({ params: { id: g.ids.employee }, body: { name: 'מאיה', phone: randomPhone() } }),
  'employees.remove': (g) => fresh(g, '/api/users/create', { name: 'עוזבת', phone: randomPhone() }),
  'employees.today': () => ({}),
  'employees.workingHours': () => ({ query: { start: DAY, end: '2026-12-01' } }),
  'employees.one': (g) => ({ params: { id: g.ids.employee } }),
  'employees.invite': async (g) => {
    const email = `invited-${process.pid}-${turn++}@luz.test`
    return fresh(g, '/api/users/create', { name: 'מוזמנת', phone: randomPhone(), email })
  },
  'employees.hours': (g) => ({ params: { id: g.ids.employee } }),
  'employees.saveHours': (g) => ({
    params: { id: g.ids.employee },
    body: { own_hours: 1, hours: everyDay, rests_on_holidays: 1 },
  }),
  'employees.absences': (g) => ({ params: { id: g.ids.employee } }),
  'employees.addAbsence': (g) => ({ params: { id: g.ids.employee }, body: nextDayOff() }),
  'employees.removeAbsence': async (g) => ({
    params: { id: g.ids.employee, absenceId: (await g.office.create(absencesOf(g), nextDayOff())).id },
  }),
  'categories.list': () => ({ query: { limit: 10 } }),
  'categories.show': (g) => ({ params: { id: g.ids.category } }),
  'categories.create': () => ({ body: { name: name() } }),
  'categories.update': (g) => ({ params: { id: g.ids.category }, body: { name: name() } }),
  'categories.remove': (g) => fresh(g, '/api/categories', { name: name() }),
  'products.list': () => ({ query: { product_type: 'service', sort: '-price' } }),
  'products.show': (g) => ({ params: { id: g.ids.service } }),
  'products.create': (g) => ({ body: service(g) }),
  'products.update': (g) => ({ params: { id: g.ids.service }, body: service(g) }),
  'products.remove': (g) => fresh(g, '/api/products', service(g)),
  'reminders.list': () => ({}),
  'documents.list': () => ({ query: { search: 'הצ', sort: '-created_at', limit: 5 } }),
  'documents.show': (g) => ({ params: { id: g.ids.document } }),
  'documents.create': () => ({ body: { name: 'הצהרת בריאות' }, file: { name: 'health.pdf', bytes: PDF } }),
  'documents.update': (g) => ({ params: { id: g.ids.document }, body: { name: 'טופס', description: 'לקריאה' } }),
  'documents.updateByPost': (g) => ({ params: { id: g.ids.document }, body: { name: 'טופס', _method: 'PUT' } }),
  'documents.remove': async (g) => ({ params: { id: await uploadDocument(g.office) } }),
  'documents.file': (g) => ({ params: { id: g.ids.document } }),
  'customers.list': () => ({ query: { search: '05', sort: '-created_at', offset: 0 } }),
  'customers.create': (g) => ({ body: customer(g) }),
  'customers.update': (g) => ({ params: { id: g.ids.customer }, body: customer(g) }),
  'customers.remove': (g) => fresh(g, '/api/customers', customer(g)),
  'customers.get': (g) => ({ params: { id: g.ids.customer } }),
  'customers.appointments': (g) => ({ params: { id: g.ids.customer }, query: { when: 'future', limit: 5 } }),
  'customers.orders': (g) => ({ params: { id: g.ids.customer }, query: { limit: 5 } }),
  'customers.documents': (g) => ({ params: { id: g.ids.customer }, query: { limit: 5 } }),
  'customers.messages': (g) => ({ params: { id: g.ids.customer }, query: { limit: 5 } }),
  'customers.import': (g) => ({
    body: {
      mode: 'save',
      handled_by: g.ids.owner,
      rows: [{ row: 2, cells: { full_name: 'מיובאת לוי', phone: randomPhone() } }],
    },
  }),
  'customers.merge': async (g) => ({
    ...(await fresh(g, '/api/customers', customer(g))),
    body: {
      other_id: (await g.office.create('/api/customers', customer(g))).id,
      version: 1,
      other_version: 1,
      from_other: ['email'],
    },
  }),
  'calendar-settings.get': () => ({}),
  'calendar-settings.create': () => ({ body: hours }),
  'calendar-settings.update': (g) => ({ params: { id: g.ids.settings }, body: hours }),
  'appointments.list': (g) => ({
    query: { employee_id: g.ids.employee, start: at(DAY, '00:00'), end: at(DAY, '23:00') },
  }),
  'appointments.show': (g) => ({ params: { id: g.ids.appointment } }),
  'appointments.create': (g) => ({ body: appointment(g) }),
  'appointments.update': (g) => ({ params: { id: g.ids.appointment }, body: appointment(g) }),
  'appointments.remove': (g) => fresh(g, '/api/appointments', appointment(g)),
  'appointments.restore': (g) => ({ params: { id: g.ids.appointment }, body: {} }),
  'appointments.remind': (g) => ({ params: { id: g.ids.appointment } }),
  'appointments.remindByGet': (g) => ({ params: { id: g.ids.appointment } }),
  'online-booking.publicToken': ofOffice,
  'online-booking.calendarSettings': () => ({}),
  'online-booking.businessSettings': ofOffice,
  'online-booking.business': ofOffice,
  'online-booking.employees': ofOffice,
  'online-booking.services': ofOffice,
  'online-booking.slots': (g) => ({
    ...ofOffice(g),
    query: { service_id: g.ids.service, employee_id: g.ids.employee, days: 3 },
  }),
  'online-booking.byPhone': (g) => ({ ...ofOffice(g), query: { phone: randomPhone() } }),
  'online-booking.sendCode': () => ({ body: { phone: randomPhone() } }),
  'online-booking.provePhone': () => ({ body: { phone: randomPhone(), code: '123456' } }),
  'online-booking.managed': ofLink,
  'online-booking.managedSlots': (g) => ({ ...ofLink(g), query: { days: 3 } }),
  'online-booking.moveManaged': (g) => ({ ...ofLink(g), body: { start_time: at(DAY, '15:00') } }),
  'online-booking.cancelManaged': ofLink,
  ...bookRequests,
  'invoices.list': () => ({ query: { search: 'דנה', sort: '-total_amount', from: '2026-11-01', limit: 5 } }),
  'invoices.counts': () => ({ query: { search: 'דנה', from: '2026-11-01' } }),
  'invoices.continuity': () => ({}),
  'invoices.show': (g) => ({ params: { id: g.ids.invoice } }),
  'invoices.create': (g) => ({ body: draft({ customer_id: g.ids.customer }) }),
  'invoices.update': async (g) => ({
    params: { id: (await g.office.create('/api/invoices', draft())).id },
    body: { full_name: 'רות לוי', customer_id: g.ids.customer },
  }),
  'invoices.remove': (g) => fresh(g, '/api/invoices', draft()),
  'invoices.issue': (g) => fresh(g, '/api/invoices', draft()),
  'invoices.credit': async (g) => ({
    params: { id: (await issueTestInvoice(g.office)).id },
    body: { reason: 'השירות לא ניתן' },
  }),
  'invoices.send': (g) => ({ params: { id: g.ids.invoice }, body: { channel: 'whatsapp', to: randomPhone() } }),
  ...allocationNumberRequests,
  'invoices.pdf': (g) => ({ params: { id: g.invoiceToken } }),
  'checkout.sell': (g) => ({
    body: {
      customer_id: g.ids.customer,
      total_amount: '200.00',
      payment_method: 'bit',
      products: [{ product_id: g.ids.service, quantity: 1, price: '200.00', employee_id: g.ids.employee }],
      tip: { amount: '10', employee_id: g.ids.employee },
      appointment_id: null,
    },
  }),
  'checkout.cancel': async (g) => {
    const [orderId] = await sell(g.office, { at: SWEEP_NOW, amount: '90.00', method: 'card', status: 'pending' })
    return { params: { orderId } }
  },
  'checkout.debts': (g) => ({ params: { id: g.ids.customer } }),
  'checkout.nextVisit': (g) => ({ params: { orderId: g.ids.order } }),
  'checkout.orders': () => ({ query: { period: 'month', sort: '-total_amount', limit: 5 } }),
  'checkout.order': (g) => ({ params: { orderId: g.ids.order } }),
  ...prepaidRequests,
  'home.show': () => ({ query: { period: 'week' } }),
}
