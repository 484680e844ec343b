import { dateOf } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { InvoiceType } from '#shared/money/invoices/rules.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { insertPayments, selectForUpdateOrder } from '../customer-orders/queries.ts'
import type { InvoiceSnapshot } from '../invoices/invoice-snapshot.ts'
import { selectForUpdateInvoice } from '../invoices/draft-queries.ts'
import { issueInvoice, type IssueContext } from '../invoices/issue-invoice.ts'
import { claimRefundOfOrder, recordRefund, requestRefund } from '../payment-gateway/refund-card-payment.ts'
import { fail } from '#server/platform/fail.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { depositChange } from './changes.ts'
import { depositById, updateDeposit, type Deposit } from './deposit-queries.ts'
import { customerOfOrder } from './hold-queries.ts'
import { commonOf } from './issue-hold-invoice.ts'
import { depositText as text } from './text.ts'

const isDue = ({ refund, refunded_at }: Deposit): boolean =>
  refund !== null && toAgorot(refund) > 0 && refunded_at === null

/**
 * Gives the decided part of a deposit back to its card, and issues the credit invoice. The refund
 * has a key of its own, so a job that is run again after a crash refunds once. While the gateway
 * declines, or has not answered and the owner has not looked, the job fails and is tried again.
 */
export async function refundDeposit({ id }: { id: number }, context: JobContext): Promise<void> {
  const { scope, services, now, inOffice } = context
  const deposit = await inOffice((tx) => depositById(tx, scope, id))
  if (!deposit || !isDue(deposit)) return
  const { order_id, invoice_id } = deposit
  const wanted: WantedDepositCredit = { deposit: id }
  const refund = { amount: toAgorot(deposit.refund!), key: `deposit:${id}`, credit: { invoiceId: invoice_id!, wanted } }
  const claimed = await inOffice((tx) => claimRefundOfOrder({ tx, scope, now }, order_id, refund))
  const made = await requestRefund(context, claimed)
  await inOffice(async (tx) => {
    const credit = await creditDeposit({ tx, scope, services, now, actor: 'job' }, wanted)
    await recordRefund(tx, scope, made, credit)
  })
}

/** The request for the credit invoice, which the refund stores in case its answer is lost. */
export type WantedDepositCredit = { readonly deposit: number }

/** Issues the credit invoice of a deposit whose refund was made, and returns its id. */
export async function creditDeposit(context: IssueContext, { deposit: id }: WantedDepositCredit): Promise<number> {
  const { tx, scope } = context
  const found = (await depositById(tx, scope, id)) ?? fail('not_found')
  await selectForUpdateOrder(tx, scope, found.order_id)
  const deposit = (await depositById(tx, scope, id))!
  return isDue(deposit) ? issueCredit(context, deposit, toAgorot(deposit.refund!)) : fail('deposit_decided')
}

async function issueCredit(context: IssueContext, deposit: Deposit, amount: number): Promise<number> {
  const { tx, scope, now } = context
  const { id, order_id: orderId, appointment_id: eventId } = deposit
  const invoice = (await selectForUpdateInvoice(tx, scope, deposit.invoice_id!))!
  const [line] = invoice.lines
  const { office, payments } = invoice.snapshot as InvoiceSnapshot
  const [paid] = payments
  const refund = { method: 'card' as const, amount, asmacta: null, cheque: null, card: paid?.card ?? null }
  await insertPayments(context, orderId, [{ ...refund, amount: -amount }])
  await updateDeposit(tx, scope, id, { refunded_at: now })
  recordChange(context, orderChange, { action: 'refund', id: orderId })
  recordChange(context, depositChange, { action: 'refund', id, eventId, after: { refund: deposit.refund } })
  const customer = await customerOfOrder(tx, scope, orderId)
  const facts = { amount: toMoney(amount) }
  notify(context, { kind: 'payment_refunded', customerId: customer.id, onlyOwners: true, facts })
  const price = toAgorot(line!.price)
  const { description } = line!
  const { id: credit } = await issueInvoice(context, {
    ...commonOf(orderId, customer),
    date: dateOf(now),
    // the part that stays is the discount of the credited line
    lines: [
      {
        description,
        quantity: 1,
        price,
        discount: price - amount,
        productId: null,
        employeeId: null,
        creditedPosition: 1,
      },
    ],
    payments: [refund],
    credits: {
      id: invoice.id,
      documentType: invoice.document_type as InvoiceType,
      number: invoice.invoice_number!,
      date: invoice.invoice_date,
      vatRate: invoice.vat_rate,
      vat: amount === price ? toAgorot(invoice.vat_amount) : null,
      reason: deposit.rest_returned ? text.restReason : text.reason,
      book: invoice.book,
      office,
    },
  })
  return credit
}
