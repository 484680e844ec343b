import type { ChangeContext } from '../platform/database/record-change.ts'
import { keptCardOfAppointment, selectForUpdateKeptCard, updateKeptCard } from './queries.ts'

/**
 * The customer of an appointment, which is locked, chose this start: what a missed visit or a late
 * cancellation costs counts from it. Does nothing without a card, and after the fee was charged.
 */
export async function agreeToStart({ tx, scope }: ChangeContext, appointmentId: number, start: Date): Promise<void> {
  const found = await keptCardOfAppointment(tx, scope, appointmentId)
  const card = found && (await selectForUpdateKeptCard(tx, scope, found.id))
  if (card && card.charged_at === null) await updateKeptCard(tx, scope, card.id, { agreed_start: start })
}
