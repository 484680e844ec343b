import { confirmDeletion } from '#web/office/deletions/parts/confirm-deletion.ts'
import { showRemoval } from '#web/ui/overlays/confirm-removal.ts'
import { removeCustomer } from './api.ts'
import { text } from './text.ts'

/**
 * Asks and deletes; what is open is listed, with the choice about appointments to come. Returns
 * true when the customer was deleted.
 */
export const askAndRemove = (id: number): Promise<boolean> =>
  showRemoval(text, () =>
    confirmDeletion({
      texts: text,
      choice: { cancel: text.removeAndCancel, keep: text.removeAndKeep },
      remove: (decision) => removeCustomer(id, decision),
    }),
  )
