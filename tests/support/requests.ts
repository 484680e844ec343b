/** A request that succeeds, for every endpoint. The sweeps fail for a missing endpoint. */
import { certificateFile, uploadTestCertificate } from '#tests/support/signing/certificates.ts'
import { addDays, timeOf } from '#shared/values/local-time.ts'
import { authRequests } from '#tests/support/team/auth-requests.ts'
import { accountingRequests } from '#tests/support/money/accounting-requests.ts'
import { checkoutRequests } from '#tests/support/money/checkout-requests.ts'
import { customerRequests } from '#tests/support/customers/customer-requests.ts'
import type { Input } from './endpoints.ts'
import { uploadDocument, DAY, PDF, type Fixture } from './fixture.ts'
import { PICTURE } from './small-picture.ts'
import { issueTestInvoice, draft } from '#tests/support/money/invoices.ts'
import { advanceRequests } from '#tests/support/money/kept-cards.ts'
import { visitRequests } from '#tests/support/calendar/visit-requests.ts'
import { createLatePayment, createUnansweredRefund, startCardOrder } from '#tests/support/money/card-payments.ts'
import { randomPhone, at, booking } from './office.ts'
import { allocationNumberRequests } from '#tests/support/money/allocation-numbers.ts'
import { messageRequests } from '#tests/support/messages/message-requests.ts'
import { prepaidRequests } from '#tests/support/money/prepaid-requests.ts'
import { calendarFeedRequests } from '#tests/support/calendar/calendar-feed-requests.ts'
import { recurrenceRequests } from '#tests/support/calendar/recurrence-requests.ts'
import { resourceRequests } from '#tests/support/calendar/resource-requests.ts'
import { timeBlockRequests } from '#tests/support/calendar/time-block-requests.ts'
import { waitingRequests } from '#tests/support/booking/waiting-requests.ts'
import { workingTimeRequests } from '#tests/support/office/working-time-requests.ts'
import { solvedPuzzle } from '#tests/support/booking/puzzles.ts'
import { reportToken } from '#tests/support/messages/sms.ts'
import { signingRequests } from '#tests/support/signing/signing-requests.ts'

let turn = 0
/** Quarters of an hour in a day, without the one that ends at midnight. */
const QUARTERS = 95
/** The next quarter of an hour that no other request of the sweep uses. */
function nextTime(): { start: string; end: string } {
  const quarter = turn++
  const day = addDays('2026-12-08', Math.floor(quarter / QUARTERS))
  const minutes = 15 * (quarter % QUARTERS)
  return { start: at(day, timeOf(minutes)), end: at(day, timeOf(minutes + 15)) }
}
const appointment = (fixture: Fixture) => {
  const { start, end } = nextTime()
  return booking(fixture.office, start, end, { notes: 'הערה', allow_overlap: 1 })
}
let sundays = 0
/** On a Sunday without a holiday, and with nothing after it, so that a delay meets nothing. */
const laterVisit = ({ office }: Fixture) => {
  const day = addDays('2027-07-04', 7 * (sundays++ % 10))
  return booking(office, at(day, '10:00'), at(day, '11:00'), { allow_overlap: 1 })
}
const service = ({ ids }: Fixture) => ({
  name: 'תספורת',
  price: '120',
  category_id: ids.category,
  assignedEmployees: [ids.owner, ids.employee],
  time_window: 60,
})
const hours = { calendar_start_time: '08:00', calendar_end_time: '18:00', default_view: 'daily' }
const ofOffice = ({ ids }: Fixture) => ({ params: { officeId: ids.office } })
const ofLink = ({ link }: Fixture) => ({ params: { token: link } })
const fresh = async ({ office }: Fixture, url: string, body: object) => ({
  params: { id: (await office.create(url, body)).id },
})
const name = () => `קטגוריה ${turn++}`

/** By endpoint. A request that deletes a row creates it first, which keeps the fixture intact. */
export const requests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  ...authRequests,
  'payment-gateway.get': () => ({}),
  'payment-gateway.save': () => ({ body: { gateway: 'sandbox' } }),
  'payment-gateway.test': () => ({}),
  'payment-gateway.check': async (f) => ({ params: { orderId: (await startCardOrder(f.office)).orderId } }),
  'payment-gateway.latePayments': () => ({}),
  'payment-gateway.refundLate': async (f) => ({ params: { paymentId: await createLatePayment(f.office) } }),
  'payment-gateway.dismissLate': async (f) => ({ params: { paymentId: await createLatePayment(f.office) } }),
  'payment-gateway.unknownRefunds': () => ({}),
  'payment-gateway.settleRefund': async (f) => ({
    params: { refundId: await createUnansweredRefund(f.office) },
    body: { made: 1 },
  }),
  'payment-gateway.webhook': async (f) => {
    const { token, pageId } = await startCardOrder(f.office)
    return { params: { token }, body: { page: pageId } }
  },
  'signing-certificates.show': () => ({}),
  'signing-certificates.upload': async () => ({ body: { passphrase: 'pw' }, file: await certificateFile() }),
  'signing-certificates.remove': async (f) => uploadTestCertificate(f.office).then(() => ({})),
  ...visitRequests,
  ...advanceRequests,
  ...messageRequests,
  'sms.list': () => ({ query: { search: '05', sort: '-status', group: 'reminders', status: 'sent', limit: 5 } }),
  'sms.report': async (f) => ({ params: { token: await reportToken(f.office, 1) }, body: { state: 'delivered' } }),
  'sms.templates': () => ({}),
  'sms.saveTemplates': () => ({ body: { reminder: 'מחכים לך ב{{time}}', sent: { change: 0 } } }),
  'sms.testTemplate': () => ({ body: { kind: 'reminder', message: 'תזכורת' } }),
  'sms.results': () => ({}),
  'sms.sender': () => ({}),
  'sms.saveSender': () => ({ body: { sms_sender: 'StudioNoa' } }),
  'assistant.list': () => ({ query: { limit: 10 } }),
  'assistant.birthdays': () => ({}),
  'assistant.send': (f) => ({
    body: {
      message: 'ברכת יום הולדת עבור דנה',
      action: 'birthday',
      customer_id: f.ids.customer,
      product_id: f.ids.service,
    },
  }),
  'assistant.clear': () => ({}),
  'search.find': () => ({ query: { q: 'דנה' } }),
  'subscriptions.permissions': () => ({}),
  'subscriptions.plan': () => ({ params: { planId: 4 } }),
  'subscriptions.support': () => ({}),
  'subscriptions.subscription': () => ({}),
  'business.business': () => ({}),
  'business.update': (f) => ({ ...ofOffice(f), body: { name: 'סטודיו נועה', num_employees: 2 } }),
  'business.uploadLogo': () => ({ file: { name: 'logo.png', type: 'image/png', bytes: PICTURE } }),
  'business.removeLogo': () => ({}),
  'business.settings': () => ({}),
  'business.saveSettings': () => ({ body: { booking_notice_minutes: 180, phone_proof: null } }),
  'first-run.show': () => ({}),
  'first-run.nameBusiness': () => ({ body: { name: `סטודיו ${turn++}`, trade: 'hair' } }),
  'first-run.addServices': () => ({
    body: { services: [{ name: `שירות ${turn++}`, category: 'תספורות', price: '120', time_window: 45 }] },
  }),
  'first-run.mark': () => ({ body: { event: 'shared' } }),
  'employees.list': () => ({ query: { search: 'מ', limit: 10 } }),
  'employees.create': () => ({ body: { name: 'עובדת חדשה', phone: randomPhone() } }),
  'employees.update': (f) => ({ params: { id: f.ids.employee }, body: { name: 'מאיה', phone: randomPhone() } }),
  'employees.remove': (f) => fresh(f, '/api/users/create', { name: 'עוזבת', phone: randomPhone() }),
  'employees.today': () => ({}),
  'employees.one': (f) => ({ params: { id: f.ids.employee } }),
  'employees.invite': async (f) => {
    const email = `invited-${process.pid}-${turn++}@luz.test`
    return fresh(f, '/api/users/create', { name: 'מוזמנת', phone: randomPhone(), email })
  },
  'categories.list': () => ({ query: { limit: 10 } }),
  'categories.show': (f) => ({ params: { id: f.ids.category } }),
  'categories.create': () => ({ body: { name: name() } }),
  'categories.update': (f) => ({ params: { id: f.ids.category }, body: { name: name() } }),
  'categories.reorder': (f) => ({ body: { category_ids: [f.ids.category] } }),
  'categories.remove': (f) => fresh(f, '/api/categories', { name: name() }),
  'products.list': () => ({ query: { product_type: 'service', sort: '-price' } }),
  'products.show': (f) => ({ params: { id: f.ids.service } }),
  'products.create': (f) => ({ body: service(f) }),
  'products.update': (f) => ({ params: { id: f.ids.service }, body: service(f) }),
  'products.reorder': (f) => ({ body: { product_ids: [f.ids.service] } }),
  'products.remove': (f) => fresh(f, '/api/products', service(f)),
  'reminders.list': () => ({}),
  'documents.list': () => ({ query: { search: 'הצ', sort: '-created_at', limit: 5 } }),
  'documents.show': (f) => ({ params: { id: f.ids.document } }),
  'documents.create': () => ({ body: { name: 'הצהרת בריאות' }, file: { name: 'health.pdf', bytes: PDF } }),
  'documents.update': (f) => ({ params: { id: f.ids.document }, body: { name: 'טופס', description: 'לקריאה' } }),
  'documents.updateByPost': (f) => ({ params: { id: f.ids.document }, body: { name: 'טופס', _method: 'PUT' } }),
  'documents.remove': async (f) => ({ params: { id: await uploadDocument(f.office) } }),
  'documents.file': (f) => ({ params: { id: f.ids.document } }),
  ...signingRequests,
  ...customerRequests,
  'calendar-settings.get': () => ({}),
  'calendar-settings.create': () => ({ body: hours }),
  'calendar-settings.update': (f) => ({ params: { id: f.ids.settings }, body: hours }),
  'appointments.list': (f) => ({
    query: { employee_id: f.ids.employee, start: at(DAY, '00:00'), end: at(DAY, '23:00') },
  }),
  'appointments.show': (f) => ({ params: { id: f.ids.appointment } }),
  'appointments.card': (f) => ({ params: { id: f.ids.appointment } }),
  'appointments.nextStart': (f) => ({ params: { id: f.ids.appointment }, query: { weeks: 4 } }),
  'appointments.delay': async (f) => ({
    ...(await fresh(f, '/api/appointments', laterVisit(f))),
    body: { minutes: 5, push: [] },
  }),
  'appointments.create': (f) => ({ body: appointment(f) }),
  'appointments.update': (f) => ({ params: { id: f.ids.appointment }, body: appointment(f) }),
  'appointments.remove': (f) => fresh(f, '/api/appointments', appointment(f)),
  'appointments.restore': (f) => ({ params: { id: f.ids.appointment }, body: {} }),
  'appointments.remind': (f) => ({ params: { id: f.ids.appointment } }),
  'appointments.remindByGet': (f) => ({ params: { id: f.ids.appointment } }),
  ...recurrenceRequests,
  ...resourceRequests,
  ...timeBlockRequests,
  ...workingTimeRequests,
  ...calendarFeedRequests,
  ...waitingRequests,
  'online-booking.publicToken': ofOffice,
  'online-booking.calendarSettings': () => ({}),
  'online-booking.businessSettings': ofOffice,
  'online-booking.business': ofOffice,
  'online-booking.employees': ofOffice,
  'online-booking.services': ofOffice,
  'online-booking.slots': (f) => ({
    ...ofOffice(f),
    query: { service_id: f.ids.service, employee_id: f.ids.employee, days: 3 },
  }),
  'online-booking.byPhone': (f) => ({ ...ofOffice(f), query: { phone: randomPhone() } }),
  'online-booking.sendCode': () => ({ body: { phone: randomPhone() } }),
  'customer-devices.recall': () => ({ body: { token: 'A'.repeat(22) } }),
  'customer-devices.forget': () => ({ body: { token: 'A'.repeat(22) } }),
  'online-booking.provePhone': () => ({ body: { phone: randomPhone(), code: '123456' } }),
  'online-booking.makePuzzle': () => ({}),
  'online-booking.answerPuzzle': async ({ visitor }) => ({ body: await solvedPuzzle(visitor.call) }),
  'online-booking.managed': ofLink,
  'online-booking.managedSlots': (f) => ({ ...ofLink(f), query: { days: 3 } }),
  'online-booking.moveManaged': (f) => ({ ...ofLink(f), body: { start_time: at(DAY, '15:00') } }),
  'online-booking.confirmManaged': ofLink,
  'online-booking.cancelManaged': ofLink,
  ...accountingRequests,
  'invoices.list': () => ({ query: { search: 'דנה', sort: '-total_amount', from: '2026-11-01', limit: 5 } }),
  'invoices.export': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'invoices.counts': () => ({ query: { search: 'דנה', from: '2026-11-01' } }),
  'invoices.continuity': () => ({}),
  'invoices.show': (f) => ({ params: { id: f.ids.invoice } }),
  'invoices.create': (f) => ({ body: draft({ customer_id: f.ids.customer }) }),
  'invoices.update': async (f) => ({
    params: { id: (await f.office.create('/api/invoices', draft())).id },
    body: { full_name: 'רות לוי', customer_id: f.ids.customer },
  }),
  'invoices.remove': (f) => fresh(f, '/api/invoices', draft()),
  'invoices.issue': (f) => fresh(f, '/api/invoices', draft()),
  'invoices.credit': async (f) => ({
    params: { id: (await issueTestInvoice(f.office)).id },
    body: { reason: 'השירות לא ניתן' },
  }),
  'invoices.send': (f) => ({ params: { id: f.ids.invoice }, body: { channel: 'whatsapp', to: randomPhone() } }),
  ...allocationNumberRequests,
  'invoices.pdf': (f) => ({ params: { id: f.invoiceToken } }),
  'invoices.original': async ({ office }) => ({ params: { id: (await issueTestInvoice(office)).id } }),
  'invoices.firstNumber': () => ({ body: { document_type: 400, first_number: (turn += 1) + 1000 } }),
  ...checkoutRequests,
  ...prepaidRequests,
  'home.show': () => ({ query: { period: 'week' } }),
}

/**
 * Requests that the table can only make with a wrong code or token, and the problem in the answer.
 */
export const refused: Readonly<Record<string, string>> = {
  'auth.verifyCode': 'code_wrong',
  'auth.resetPassword': 'reset_expired',
  'auth.confirmEmail': 'code_wrong',
  'auth.confirmSecondFactor': 'code_wrong',
  'auth.disableSecondFactor': 'second_factor_off',
  'auth.renewRecoveryCodes': 'second_factor_off',
  'notifications.tryDevice': 'not_found',
  'online-booking.provePhone': 'code_wrong',
  'whatsapp-accounts.receive': 'whatsapp_forged',
}
