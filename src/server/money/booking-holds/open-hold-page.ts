/** The payment step of an online booking: opens the gateway's page and asks what became of it. */
import { fullAddress } from '#shared/office/business/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import { wasConfirmed } from '#server/calendar/appointments/message-queries.ts'
import { linksOfVisitsAfter } from '#server/calendar/appointments/rules.ts'
import { confirmCardPayments } from '../payment-gateway/confirm-card-payment.ts'
import { paymentsOfOrder } from '../payment-gateway/payment-queries.ts'
import { addCardPayment, openCardPage } from '../payment-gateway/take-card-payment.ts'
import { statusOf, type CardStatus } from '../payment-gateway/settle-card-payment.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { BetweenTransactions, PublicContext } from '#server/platform/http/serve.ts'
import { depositPerIp } from './limits.ts'
import {
  appointmentOfLink,
  claimPage,
  customerOfOrder,
  depositOfAppointment,
  shownAppointment,
  shownOffice,
  updateDeposit,
  type Deposit,
} from './deposit-queries.ts'
import { depositText as text } from './text.ts'

/** Longer than opening a page takes. An older claim belongs to a process that has died. */
const OPENING_MINUTES = 1

/**
 * Opens the page of a held appointment's payment, outside transactions and once: a repeated call
 * answers the same page, so that there is one to pay. Fails with deposit_page_refused.
 */
export async function openDepositPage(context: PublicContext, token: string) {
  const { between, appointmentId } = await enterByLink(context, token)
  const deposit = await claim(between, appointmentId)
  if (deposit) {
    const shown = await between.inOffice((tx) => describe(tx, between, deposit))
    const page = await openCardPage(between, deposit.card_payment_id, shown)
    const change = 'url' in page ? { page_url: page.url } : { opened_at: null }
    await between.inOffice((tx) => updateDeposit(tx, between.scope, deposit.id, change))
    if (!('url' in page)) fail('deposit_page_refused')
  }
  return paymentReply(between, appointmentId)
}

/** Asks the gateway, which books the appointment when the deposit was paid. */
export async function checkDeposit(context: PublicContext, token: string) {
  const { between, appointmentId } = await enterByLink(context, token)
  const deposit = await between.inOffice((tx) => depositOfAppointment(tx, between.scope, appointmentId))
  if (deposit) await confirmCardPayments(between, deposit.order_id)
  return paymentReply(between, appointmentId)
}

async function enterByLink({ services, db, enter, now, ip }: PublicContext, token: string) {
  const linked = await appointmentOfLink(db, token, linksOfVisitsAfter(now))
  await services.limits.takeNetwork(depositPerIp, ip, linked?.office_id)
  const found = linked ?? fail('not_found')
  const scope = await enter(found.office_id, async (_tx, office) => office)
  const between: BetweenTransactions = {
    services,
    now,
    scope,
    inOffice: (work) => enter(found.office_id, (tx) => work(tx)),
  }
  return { between, appointmentId: found.id }
}

/**
 * The deposit whose page this request opens; null when there is nothing to open. A payment without
 * a page that the gateway refused is replaced by a new one.
 */
const claim = (between: BetweenTransactions, appointmentId: number): Promise<Deposit | null> =>
  between.inOffice(async (tx) => {
    const { scope, now, services } = between
    const deposit = (await depositOfAppointment(tx, scope, appointmentId)) ?? fail('not_found')
    if (!isHeld(deposit, now)) return null
    const since = new Date(now.getTime() - OPENING_MINUTES * MINUTE)
    if (!(await claimPage(tx, scope, { table: 'deposits', id: deposit.id }, now, since))) return null
    const [newest] = await paymentsOfOrder(tx, scope, deposit.order_id)
    if (newest?.status === 'created') return deposit
    const amount = { orderId: deposit.order_id, amount: toAgorot(deposit.amount) }
    const card_payment_id = await addCardPayment({ tx, scope, now, services }, amount)
    await updateDeposit(tx, scope, deposit.id, { card_payment_id })
    return { ...deposit, card_payment_id }
  })

const isHeld = ({ order_status, held_until, deleted_at }: Deposit, now: Date): boolean =>
  order_status === 'pending' && deleted_at === null && held_until !== null && held_until > now

async function describe(tx: Tx, { scope }: BetweenTransactions, deposit: Deposit) {
  const shown = await shownAppointment(tx, scope, deposit.appointment_id)
  const { customer_name: name, email, phone } = await customerOfOrder(tx, scope, deposit.order_id)
  return { description: text.line(shown.service_name, shown.start_time), customer: { name, email, phone } }
}

const paymentReply = ({ scope, now, inOffice }: BetweenTransactions, appointmentId: number) =>
  inOffice(async (tx) => {
    const deposit = (await depositOfAppointment(tx, scope, appointmentId)) ?? fail('not_found')
    const [newest] = await paymentsOfOrder(tx, scope, deposit.order_id)
    const { city, address, send_by_sms: _, ...office } = await shownOffice(tx, scope)
    const status = newest && statusOf(newest)
    return {
      state: stateOf(deposit, status, now),
      url: isHeld(deposit, now) ? deposit.page_url : null,
      amount: deposit.amount,
      price: deposit.price,
      held_until: deposit.held_until,
      free_hours: deposit.free_hours,
      business: { ...office, address: fullAddress({ address, city }) },
      appointment: await shownAppointment(tx, scope, appointmentId),
      sms_sent: await wasConfirmed(tx, scope, appointmentId),
    }
  })

function stateOf(deposit: Deposit, status: CardStatus | undefined, now: Date) {
  if (deposit.paid_at !== null) return 'booked' as const
  if (status === 'late') return 'late' as const
  if (!isHeld(deposit, now)) return 'over' as const
  return status === 'failed' ? ('failed' as const) : ('waiting' as const)
}
