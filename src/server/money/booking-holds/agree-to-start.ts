import { agreeToDepositStart } from './agree-to-deposit-start.ts'
import { depositOfAppointment } from './deposit-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { keptCardOfAppointment, selectForUpdateKeptCard, updateKeptCard } from './card-queries.ts'

/**
 * The customer of an appointment, which is locked after its deposit, chose this start: what a
 * missed visit or a late cancellation costs counts from it. Does nothing without a deposit or a
 * card, and after it was decided or charged.
 */
export async function agreeToStart(context: ChangeContext, appointmentId: number, start: Date): Promise<void> {
  const { tx, scope } = context
  await agreeToDepositStart(context, appointmentId, start)
  const found = await keptCardOfAppointment(tx, scope, appointmentId)
  const card = found && (await selectForUpdateKeptCard(tx, scope, found.id))
  if (card && card.charged_at === null) await updateKeptCard(tx, scope, card.id, { agreed_start: start })
}

/**
 * The start that the customer chose last, when money depends on it; null without a deposit and a
 * card.
 */
export async function chosenStart(tx: Tx, scope: Scope, appointmentId: number): Promise<Date | null> {
  const deposit = await depositOfAppointment(tx, scope, appointmentId)
  if (deposit?.paid_at) return deposit.agreed_start
  const card = await keptCardOfAppointment(tx, scope, appointmentId)
  return card && (card.card !== null || card.charged_at !== null) ? card.agreed_start : null
}
