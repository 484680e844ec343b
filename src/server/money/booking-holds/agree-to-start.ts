/** The start that the customer of a hold chose: what they lose by cancelling counts from it. */
import type { Tx } from '#server/platform/database/database.ts'
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { keptCardPayer } from './kept-card-payer.ts'
import { depositPayer } from './deposit-payer.ts'

const payers = [depositPayer, keptCardPayer]

/**
 * The customer of an appointment, which is locked after its deposit, chose this start: what a
 * cancellation returns, and what a missed visit costs, counts from it. Does nothing without a
 * deposit or a card, and after it was decided or charged.
 */
export async function agreeToStart({ tx, scope }: ChangeContext, appointmentId: number, start: Date): Promise<void> {
  for (const { ofAppointment } of payers) {
    const hold = await ofAppointment(tx, scope, appointmentId)
    if (hold && !hold.isSettled) await hold.agreeTo(tx, scope, start)
  }
}

/**
 * The start that the customer chose last, when money depends on it; null without a deposit and a
 * card.
 */
export async function chosenStart(tx: Tx, scope: Scope, appointmentId: number): Promise<Date | null> {
  for (const { ofAppointment } of payers) {
    const hold = await ofAppointment(tx, scope, appointmentId)
    if (hold?.isBinding) return hold.agreed_start
  }
  return null
}
