/** Slots that are held for a card, which is kept for the fee of a missed visit. */
import { toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { accountForPayments } from '../payment-gateway/take-card-payment.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import { insertKeptCard, keptCardById, keptCardOfAppointment, updateKeptCard, type KeptCard } from './card-queries.ts'
import { cardHoldChange } from './changes.ts'
import type { AskedOfVisitor, HoldContext, HoldPayer, NewHold } from './hold-payer.ts'
import { planCardCheck } from './plan-card-check.ts'

type AskedCard = {
  /** Agorot. */
  readonly fee: number
  readonly price: Money
  readonly freeHours: number
}

export const cardPayer: HoldPayer<KeptCard> = {
  change: cardHoldChange,
  release: { task: 'release_card_hold', keyOf: (id) => `card-hold:${id}` },
  byId: keptCardById,
  ofAppointment: keptCardOfAppointment,
  factsOf: ({ fee, given_at, card, charged_at }) => ({
    amount: fee,
    isAwaited: given_at === null,
    hasCome: given_at !== null,
    isBinding: card !== null || charged_at !== null,
    isSettled: charged_at !== null,
  }),
  agree: updateKeptCard,
  // the lock of the appointment is enough: a card that is given ends the hold
  lockPayment: async () => true,
  giveUp: async () => {},
}

/** A hold that asks for a card. */
export const forCard = (asked: AskedCard): AskedOfVisitor<KeptCard> => ({
  payer: cardPayer,
  store: (context, held) => addKeptCard(context, held, asked),
})

async function addKeptCard(context: HoldContext, { row, appointment }: NewHold, asked: AskedCard): Promise<number> {
  const { tx, scope, now } = context
  const id = await insertKeptCard(tx, scope, {
    appointment_id: appointment.id,
    customer_id: row.customer_id,
    gateway_id: await accountForPayments(context),
    webhook_token: linkToken(),
    fee: toMoney(asked.fee),
    price: asked.price,
    free_hours: asked.freeHours,
    approve: row.status_key === 'waiting',
    created_at: now,
    agreed_start: row.start_at,
  })
  await planCardCheck(context, { id, created_at: now })
  return id
}
