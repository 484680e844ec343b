/**
 * The data that the requests of the sweeps refer to: an office with a row of every kind. A domain
 * whose rows are addressed by id adds its kind.
 */
import { createRecurrence } from '#tests/support/calendar/recurrence.ts'
import { randomPhone, at, createVisitor, booking, type Office } from './office.ts'
import { formOf } from './forms.ts'
import { pdfOf } from './pdf-files.ts'
import { issueLargeInvoice, issueTestInvoice } from '#tests/support/money/invoices.ts'
import { addPicture } from '#tests/support/customers/customer-pictures.ts'
import { createCampaign } from '#tests/support/marketing/campaigns.ts'
import { createOffer } from '#tests/support/booking/waiting-entries.ts'
import { createDeposit } from '#tests/support/money/deposits.ts'
import { createForm } from '#tests/support/catalog/document-forms.ts'
import { createKeptCard } from '#tests/support/money/kept-cards.ts'
import { createLatePayment, createUnansweredRefund } from '#tests/support/money/card-payments.ts'
import { passkeyRow } from '#tests/support/team/passkeys.ts'
import { punchCardOffer, sellVoucher } from '#tests/support/money/prepaid.ts'
import { sell } from '#tests/support/money/sales.ts'
import { sendForSignature } from '#tests/support/signing/signing.ts'

/** A Tuesday after the notice period and within the horizon of online booking. */
export const SWEEP_NOW = '2026-11-22T08:00:00Z'
export const DAY = '2026-11-24'

export type Fixture = {
  readonly office: Office
  /** The id of one row of each kind. */
  readonly ids: Readonly<Record<Kind, number>>
  /** The manage token of an appointment that a visitor booked. */
  readonly link: string
  /** The public token of the issued document. */
  readonly invoiceToken: string
  readonly visitor: Awaited<ReturnType<typeof createVisitor>>
}
export type Kind =
  | 'office'
  | 'owner'
  | 'employee'
  | 'category'
  | 'service'
  | 'customer'
  | 'appointment'
  | 'settings'
  | 'order'
  | 'absence'
  | 'recurrence'
  | 'time_block'
  | 'resource'
  | 'document'
  | 'customer_picture'
  | 'card_payment'
  | 'invoice'
  | 'largeInvoice'
  | 'card_refund'
  | 'punch_card_offer'
  | 'prepaid'
  | 'deposited'
  | 'with_card'
  | 'document_request'
  | 'form'
  | 'campaign'
  | 'notification'
  | 'passkey'
  | 'waiting_entry'
  | 'waiting_hold'

/**
 * The kind of row that each id field refers to. The sweep fails for an id field that is missing
 * here.
 */
export const kinds: Readonly<Record<string, Kind>> = {
  'employees:id': 'employee',
  'categories:id': 'category',
  'products:id': 'service',
  'documents:id': 'document',
  'customers:id': 'customer',
  'customer-data:id': 'customer',
  'customer-pictures:id': 'customer_picture',
  'appointments:id': 'appointment',
  'appointment-requests:id': 'appointment',
  'appointment-requests:employee_id': 'employee',
  'checkout:id': 'customer',
  'calendar-settings:id': 'settings',
  absenceId: 'absence',
  'recurrence:id': 'recurrence',
  'time-blocks:id': 'time_block',
  'calendar-feeds:id': 'employee',
  'resources:id': 'resource',
  resources: 'resource',
  'employees:move_to': 'employee',
  employee_id: 'employee',
  employee_ids: 'employee',
  customer_id: 'customer',
  customerId: 'customer',
  service_id: 'service',
  product_id: 'service',
  product_ids: 'service',
  category_ids: 'category',
  appointment_id: 'appointment',
  push: 'appointment',
  category_id: 'category',
  'categories:move_to': 'category',
  handled_by: 'owner',
  other_id: 'customer',
  assignedEmployees: 'employee',
  officeId: 'office',
  office_id: 'office',
  orderId: 'order',
  'invoices:id': 'invoice',
  'allocation-numbers:invoiceId': 'largeInvoice',
  paymentId: 'card_payment',
  refundId: 'card_refund',
  offerId: 'punch_card_offer',
  offer_id: 'punch_card_offer',
  service_ids: 'service',
  more_services: 'service',
  more_employees: 'employee',
  prepaidId: 'prepaid',
  'prepaid:id': 'customer',
  appointmentId: 'deposited',
  'kept-cards:appointmentId': 'with_card',
  document_id: 'document',
  'document-requests:id': 'document_request',
  'document-forms:id': 'form',
  requestId: 'document_request',
  'campaigns:id': 'campaign',
  campaign_id: 'campaign',
  'notifications:id': 'notification',
  'auth:id': 'passkey',
  customer_ids: 'customer',
  'waiting-list:id': 'waiting_entry',
  entry_id: 'waiting_entry',
  holdId: 'waiting_hold',
}
/** An office with a row of every kind, and a visitor who has booked there. */
export async function createFixture(office: Office): Promise<Fixture> {
  const booked = await office.create('/api/appointments', booking(office, at(DAY, '09:00'), at(DAY, '10:00')))
  const settings = (await office.owner('GET', '/api/calendar-settings')).body.calendar_settings.id as number
  const visitor = await createVisitor(office.slug, randomPhone())
  const online = await visitor.call('POST', '/api/appointments', booking(office, at(DAY, '13:00'), at(DAY, '14:00')))
  const told = (await office.owner('GET', '/api/notifications')).body.notifications
  const [order = 0] = await sell(office, { at: SWEEP_NOW, amount: '180.00' })
  const invoice = await issueTestInvoice(office)
  const largeInvoice = await issueLargeInvoice(office)
  await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_refund: 1, may_report: 1 })
  const document = await uploadDocument(office)
  const absence = await office.create(`/api/employees/${office.ids.employee}/absences`, {
    from_date: '2027-01-31',
    until_date: '2027-01-31',
  })
  const blocked = await office.owner('POST', '/api/time-blocks', {
    employee_id: office.ids.employee,
    start_time: at(DAY, '20:00'),
    end_time: at(DAY, '21:00'),
  })
  const offered = await createOffer({ office, ids: office.ids })
  return {
    office,
    visitor,
    invoiceToken: invoice.token,
    link: online.body.manage_token as string,
    ids: {
      office: office.officeId,
      ...office.ids,
      appointment: booked.id,
      settings,
      order,
      absence: absence.id,
      recurrence: (await createRecurrence(office, { count: 2 }, '08:00', '2027-05-11'))[0]!.series_id,
      resource: (await office.create('/api/resources', { name: 'חדר טיפולים' })).id,
      time_block: blocked.body.time_blocks[0].id,
      document,
      customer_picture: await addPicture(office),
      card_payment: await createLatePayment(office),
      invoice: invoice.id,
      largeInvoice: largeInvoice.id,
      card_refund: await createUnansweredRefund(office),
      punch_card_offer: (await office.create('/api/prepaid/offers', punchCardOffer(office))).id,
      prepaid: (await sellVoucher(office)).id,
      deposited: (await createDeposit(office)).appointmentId,
      with_card: (await createKeptCard(office)).appointmentId,
      document_request: (await sendForSignature(office, document)).id,
      form: await createForm(office),
      campaign: await createCampaign(office),
      notification: told[0].id,
      passkey: await passkeyRow(office),
      waiting_entry: offered.entry,
      waiting_hold: offered.hold,
    },
  }
}

/** A PDF of one page with a line of text. */
export const PDF = pdfOf(['Health declaration'])
/** Uploads a document and returns its id. */
export async function uploadDocument(office: Office, name = 'הצהרת בריאות', bytes: Buffer = PDF): Promise<number> {
  const { body, headers } = formOf({ name }, [{ name: 'health.pdf', bytes }])
  return (await office.owner('POST', '/api/documents', body, headers)).body.document.id
}
/** The id of a token's session. */
export const sessionIdOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid
