/**
 * Online bookings of the demo for which a card is kept: one ahead, and a missed one whose fee was
 * charged.
 */
import { DAY } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { claimFee } from '#server/money/booking-holds/charge-fee.ts'
import { keepGivenCard } from '#server/money/booking-holds/keep-card.ts'
import { insertKeptCard, keptCardById } from '#server/money/booking-holds/kept-card-queries.ts'
import { recordState } from '#server/money/payment-gateway/settle-card-payment.ts'
import { accountForPayments, takesCards } from '#server/money/payment-gateway/take-card-payment.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { Services } from '#server/platform/services.ts'
import { demoTransaction } from './demo-transaction.ts'
import { visitForCard } from './visit-queries.ts'

type Seeding = {
  readonly tx: Tx
  readonly scope: Scope
  readonly now: Date
  readonly services: Services
  /** The owner, who charges the fee. */
  readonly caller: Staff
}
type Visit = NonNullable<Awaited<ReturnType<typeof visitForCard>>>

const FREE_HOURS = 24
/** Agorot, for services that do not ask for a card any more. */
const FEE = 80_00
/** The card of a missed visit is kept for a week. */
const MISSED_DAYS = 6
const AHEAD_DAYS = 28

/** Call it after all other documents. */
export async function seedKeptCards(seeding: Seeding): Promise<void> {
  const { tx, scope, now } = seeding
  if (!(await takesCards(seeding))) return
  const around = (days: number) => new Date(now.getTime() + days * DAY)
  const ahead = await visitForCard(tx, scope, 'confirmed', around(1), around(AHEAD_DAYS))
  if (ahead) await keepCard(seeding, ahead)
  const missed = await visitForCard(tx, scope, 'no_show', around(-MISSED_DAYS), now)
  if (missed) await chargeMissed(seeding, missed)
}

const feeOf = ({ price, no_show_fee }: Visit) => Math.min(toAgorot(price), no_show_fee ? toAgorot(no_show_fee) : FEE)

/** The customer gave a card when they booked. */
async function keepCard(seeding: Seeding, visit: Visit): Promise<void> {
  const { tx, scope, services } = seeding
  const id = await insertKeptCard(tx, scope, {
    appointment_id: visit.id,
    customer_id: visit.customer_id,
    gateway_id: await accountForPayments(seeding),
    webhook_token: linkToken(),
    fee: toMoney(feeOf(visit)),
    price: visit.price,
    free_hours: FREE_HOURS,
    approve: false,
    created_at: visit.created_at,
    agreed_start: visit.start_at,
  })
  const booked = { tx, scope, services, now: visit.created_at, actor: 'gateway' } as const
  const given = { token: `demo-${id}`, lastDigits: '4580', brand: null }
  await keepGivenCard(booked, (await keptCardById(tx, scope, id))!, given)
}

/** The customer did not come, and the owner charged the fee. */
async function chargeMissed(seeding: Seeding, visit: Visit): Promise<void> {
  await keepCard(seeding, visit)
  const amount = feeOf(visit)
  const { paymentId } = await claimFee(seeding, visit.id, amount)
  const transaction = demoTransaction(paymentId, `demo-${paymentId}`, amount)
  const inside = { ...seeding, inOffice: <T>(work: (tx: Tx) => Promise<T>) => work(seeding.tx) }
  await recordState(inside, paymentId, { state: 'paid', transaction })
}
