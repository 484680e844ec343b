import { toMoney } from '#shared/values/money.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { keptCardChange } from './changes.ts'
import { keptCardOfAppointment, selectForUpdateKeptCard, updateKeptCard } from './kept-card-queries.ts'
import { dueNow } from './show-kept-card.ts'

/**
 * Decides what the card of an appointment that its customer cancels now may be charged, before the
 * appointment is saved. Without a fee the database erases the card when the appointment is
 * cancelled. The appointment is locked.
 */
export async function settleKeptCard(context: ChangeContext, appointmentId: number): Promise<void> {
  const { tx, scope, now } = context
  const found = await keptCardOfAppointment(tx, scope, appointmentId)
  const card = found && (await selectForUpdateKeptCard(tx, scope, found.id))
  if (!card || card.card === null) return
  const due = dueNow(card, now)
  if (due > 0) await updateKeptCard(tx, scope, card.id, { due: toMoney(due) })
  recordChange(context, keptCardChange, {
    action: 'settle',
    id: card.id,
    eventId: appointmentId,
    after: { due: toMoney(due) },
  })
}
