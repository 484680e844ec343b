/** The gateway's page on which a deposit is paid. */
import { toAgorot } from '#shared/values/money.ts'
import { confirmCardPayments } from '../payment-gateway/confirm-card-payment.ts'
import { paymentsOfOrder } from '../payment-gateway/payment-queries.ts'
import { statusOf } from '../payment-gateway/settle-card-payment.ts'
import { addCardPayment, openCardPage } from '../payment-gateway/take-card-payment.ts'
import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { depositPayer } from './deposit-payer.ts'
import { updateDeposit, type Deposit } from './deposit-queries.ts'
import { customerOfOrder, shownAppointment } from './hold-queries.ts'
import { depositPerIp } from './limits.ts'
import type { HoldPage, OpenedPage } from './open-hold-page.ts'
import { depositText as text } from './text.ts'

export const depositPage: HoldPage<Deposit> = {
  payer: depositPayer,
  table: 'deposits',
  limit: depositPerIp,
  refusal: 'deposit_page_refused',
  /** A payment without a page that the gateway refused is replaced by a new one. */
  prepare: async (context, deposit) => {
    const { tx, scope } = context
    const [newest] = await paymentsOfOrder(tx, scope, deposit.order_id)
    if (newest?.status === 'created') return deposit
    const amount = { orderId: deposit.order_id, amount: toAgorot(deposit.amount) }
    const card_payment_id = await addCardPayment(context, amount)
    await updateDeposit(tx, scope, deposit.id, { card_payment_id })
    return { ...deposit, card_payment_id }
  },
  open: openPage,
  store: (tx, scope, id, page) => updateDeposit(tx, scope, id, page ? { page_url: page.url } : { opened_at: null }),
  check: (between, { order_id }) => confirmCardPayments(between, order_id),
  attemptOf: async (tx, scope, { order_id }) => {
    const [newest] = await paymentsOfOrder(tx, scope, order_id)
    const status = newest && statusOf(newest)
    return status === 'late' || status === 'failed' ? status : null
  },
}

async function openPage(between: BetweenTransactions, deposit: Deposit): Promise<OpenedPage | null> {
  const { scope, inOffice } = between
  const shown = await inOffice(async (tx) => {
    const { service_name, start_time } = await shownAppointment(tx, scope, deposit.appointment_id)
    const { customer_name: name, email, phone } = await customerOfOrder(tx, scope, deposit.order_id)
    return { description: text.line(service_name, start_time), customer: { name, email, phone } }
  })
  const page = await openCardPage(between, deposit.card_payment_id, shown)
  // the payment has the gateway's id of its page
  return 'url' in page ? { url: page.url, id: null } : null
}
