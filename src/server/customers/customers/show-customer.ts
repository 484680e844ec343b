import type { customers } from '#shared/customers/customers/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { withoutLinks } from '#server/platform/security/link-seeds.ts'
import { appointmentsOf, customerCard, documentsOf, messagesOf, ordersOf } from './card-queries.ts'
import { hideContact } from './hide-contacts.ts'
import { duesViewer, salesViewer } from './limit-sight.ts'
import { noteOpening, requireCard } from './open-card.ts'
import { hiddenContact } from './show-customers.ts'

type Page = Query<typeof customers, 'orders'>

/**
 * A customer with key figures and contact details, as far as the caller may see them. Fails with
 * not_found when there is none, also after deletion or a merge.
 */
export async function showCustomer(context: OfficeContext<Staff>, id: number) {
  const { tx, scope, now } = context
  const card = (await customerCard(tx, scope, { id, ofDues: duesViewer(context) }, now)) ?? fail('not_found')
  const customer = await hideContact(context, card, id, hiddenContact)
  noteOpening(context, id)
  return { customer: { ...customer, spent: salesViewer(context) ? null : card.spent } }
}

/** Fails with not_found for a deleted customer, like the functions below. */
export async function showAppointmentsOfCustomer(
  context: OfficeContext,
  id: number,
  page: Query<typeof customers, 'appointments'>,
) {
  await requireCard(context, id)
  return appointmentsOf(context.tx, context.scope, id, page, context.now)
}
/** A page of the customer's completed orders, as far as the caller sees them. */
export async function showOrdersOfCustomer(context: OfficeContext, id: number, page: Page) {
  await requireCard(context, id)
  return ordersOf(context.tx, context.scope, { id, viewer: salesViewer(context) }, page)
}
/** A page of what was sent to the customer. */
export async function showMessagesOfCustomer(context: OfficeContext, id: number, page: Page) {
  await requireCard(context, id)
  const { messages, total } = await messagesOf(context.tx, context.scope, { id, viewer: salesViewer(context) }, page)
  return { messages: messages.map((one) => ({ ...one, message: withoutLinks(one.message) })), total }
}
/** A page of the customer's documents. */
export async function showDocumentsOfCustomer(context: OfficeContext, id: number, page: Page) {
  await requireCard(context, id)
  return documentsOf(context.tx, context.scope, id, page)
}
