import { ask } from '#web/ui/overlays/confirm.ts'
import { confirmRemoval, showRemoval } from '#web/ui/overlays/confirm-removal.ts'
import { countFutureVisits, removeCustomer } from './api.ts'
import { text } from './text.ts'

/**
 * Asks and deletes; with appointments to come asks what becomes of them. Returns true when the
 * customer was deleted.
 */
export async function askAndRemove(id: number): Promise<boolean> {
  const count = await countFutureVisits(id).catch(() => 0)
  if (count === 0) return confirmRemoval(text, null, () => removeCustomer(id))
  const { removeAsk: title, removeAndCancel: yes, removeAndKeep: no } = text
  const answer = await ask({ title, text: text.removeBooked(count), yes, no, danger: true })
  if (answer === 'closed') return false
  return showRemoval(text, () => removeCustomer(id, answer === 'yes' ? 'cancel' : 'keep'))
}
