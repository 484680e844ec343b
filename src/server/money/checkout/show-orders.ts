import { spanOf, type Period } from '#shared/values/periods.ts'
import { hideContact, hideContacts } from '#server/customers/customers/hide-contacts.ts'
import { salesViewer } from '#server/customers/customers/limit-sight.ts'
import { sayWhen } from '#server/messages/quiet-time/say-when.ts'
import { text } from '../invoices/text.ts'
import { itemsPaidAhead } from '../invoices/plan-credit.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { listOrders, orderById } from './queries.ts'

type Query = Omit<Parameters<typeof listOrders>[2], 'span' | 'viewer'> & { readonly period?: Period | undefined }

/** A page of sales, optionally limited to the current period. */
export async function showOrders(context: OfficeContext, { period, ...page }: Query) {
  const { tx, scope, now } = context
  const { orders, total } = await listOrders(tx, scope, {
    ...page,
    span: period && spanOf(period, now),
    viewer: salesViewer(context),
  })
  return { orders: await hideContacts(context, orders, (order) => order.customer_id, hiddenEmail), total }
}
const hiddenEmail = { customer_email: null }
/** An order with the address that the caller may see. */
export const hideEmail = <T extends { customer_id: number | null; customer_email: string | null }>(
  context: OfficeContext,
  order: T,
): Promise<T> => hideContact(context, order, order.customer_id, hiddenEmail as Partial<T>)

/**
 * One sale, for the screen after it. Fails with not_found, also when the caller does not see it.
 */
export async function showOrder(context: OfficeContext, id: number) {
  const { tx, scope } = context
  const found = (await orderById(tx, scope, id, salesViewer(context))) ?? fail('not_found')
  const { document, ...order } = await hideEmail(context, found)
  const { sms_sent = false, sms_waits = false, ...invoice } = document ?? {}
  const isUsing = order.deductions.some(({ returned }) => !returned)
  const gives_back = isUsing && (document === null || (await itemsPaidAhead(context, id)) !== null)
  const shown = document ? (invoice as Omit<typeof document, 'sms_sent' | 'sms_waits'>) : null
  const sms_message = sms_waits ? await sayWhen(context, text.saleSent) : text.saleSent.sent
  return { ...order, gives_back, invoice: shown, sms_sent, sms_message: sms_sent ? sms_message : null }
}
