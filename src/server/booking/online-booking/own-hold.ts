/** The slot that a booking session holds: at most one, for a deposit or for a card. */
import { cardPayer } from '#server/money/booking-holds/card-payer.ts'
import { depositPayer } from '#server/money/booking-holds/deposit-payer.ts'
import type { Hold, HoldContext, HoldPayer } from '#server/money/booking-holds/hold-payer.ts'
import { holdAgain, lockHold } from '#server/money/booking-holds/hold-slot.ts'
import { giveUpHold } from '#server/money/booking-holds/release-hold.ts'
import type { SessionWithDetails } from './rules.ts'

export type OwnHold = NonNullable<Awaited<ReturnType<typeof lockOwnHold>>>

/** Locks the slot that the session holds; null when it holds none, or gave it up. */
export async function lockOwnHold(context: HoldContext, { unpaid_deposit, asked_card }: SessionWithDetails) {
  const deposit = unpaid_deposit === null ? null : await lockAwaited(context, depositPayer, unpaid_deposit)
  if (deposit) return { ...deposit, asks: 'deposit' as const, shown: { deposit: deposit.amount } }
  const card = asked_card === null ? null : await lockAwaited(context, cardPayer, asked_card)
  return card && { ...card, asks: 'fee' as const, shown: { card_fee: card.amount } }
}

async function lockAwaited<H extends Hold>(context: HoldContext, payer: HoldPayer<H>, id: number) {
  const held = await lockHold(context, payer, id)
  if (!held?.isAwaited) return null
  return {
    row: held.row,
    askedAt: held.hold.created_at,
    amount: payer.factsOf(held.hold).amount,
    holdAgain: (acting: HoldContext) => holdAgain(acting, payer, held),
    giveUp: (acting: HoldContext) => giveUpHold(acting, payer, held),
  }
}
