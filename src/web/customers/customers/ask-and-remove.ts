import { confirmDeletion } from '#web/office/deletions/parts/confirm-deletion.ts'
import { removeCustomer } from './api.ts'
import { text } from './text.ts'

/**
 * Asks and deletes; what is open is listed, with the choice about appointments to come. False when
 * the person went back. Loaded when a customer is deleted.
 */
export const askAndRemove = (id: number): Promise<boolean> =>
  confirmDeletion({
    texts: text,
    choice: { cancel: text.removeAndCancel, keep: text.removeAndKeep },
    remove: (decision) => removeCustomer(id, decision),
  })
