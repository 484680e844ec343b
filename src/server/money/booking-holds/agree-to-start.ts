/** The start that the customer of a hold chose: what they lose by cancelling counts from it. */
import type { Tx } from '#server/platform/database/database.ts'
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { cardPayer } from './card-payer.ts'
import { depositPayer } from './deposit-payer.ts'
import type { Hold, HoldPayer } from './hold-payer.ts'

/**
 * The customer of an appointment, which is locked after its deposit, chose this start: what a
 * cancellation returns, and what a missed visit costs, counts from it. Does nothing without a
 * deposit or a card, and after it was decided or charged.
 */
export async function agreeToStart(context: ChangeContext, appointmentId: number, start: Date): Promise<void> {
  const { tx, scope } = context
  const agree = async <H extends Hold>(payer: HoldPayer<H>) => {
    const hold = await payer.ofAppointment(tx, scope, appointmentId)
    if (hold && !payer.factsOf(hold).isSettled) await payer.agree(tx, scope, hold.id, { agreed_start: start })
  }
  await agree(depositPayer)
  await agree(cardPayer)
}

/**
 * The start that the customer chose last, when money depends on it; null without a deposit and a
 * card.
 */
export async function chosenStart(tx: Tx, scope: Scope, appointmentId: number): Promise<Date | null> {
  const chosen = async <H extends Hold>(payer: HoldPayer<H>) => {
    const hold = await payer.ofAppointment(tx, scope, appointmentId)
    return hold && payer.factsOf(hold).isBinding ? hold.agreed_start : null
  }
  return (await chosen(depositPayer)) ?? (await chosen(cardPayer))
}
