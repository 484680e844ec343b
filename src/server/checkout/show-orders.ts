import { spanOf, type Period } from '#shared/values/periods.ts'
import { itemsPaidAhead } from '../invoices/plan-credit.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { listOrders, orderById } from './queries.ts'

type Query = Omit<Parameters<typeof listOrders>[2], 'span'> & { readonly period?: Period | undefined }

/** A page of sales, optionally limited to the current period. */
export const showOrders = ({ tx, scope, now }: OfficeContext, { period, ...page }: Query) =>
  listOrders(tx, scope, { ...page, span: period && spanOf(period, now) })

/** One sale, for the screen after it. */
export async function showOrder(context: OfficeContext, id: number) {
  const { tx, scope } = context
  const { document, ...order } = (await orderById(tx, scope, id)) ?? fail('not_found')
  const { sms_sent = false, ...invoice } = document ?? {}
  const isUsing = order.deductions.some(({ returned }) => !returned)
  const gives_back = isUsing && (document === null || (await itemsPaidAhead(context, id)) !== null)
  return { ...order, gives_back, invoice: document ? (invoice as Omit<typeof document, 'sms_sent'>) : null, sms_sent }
}
