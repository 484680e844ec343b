import { confirmRemoval } from '../ui/confirm-removal.ts'
import { removeCustomer } from './api.ts'
import { text } from './text.ts'

/** Asks and deletes. Returns true when the customer was deleted. */
export const askAndRemove = (id: number): Promise<boolean> => confirmRemoval(text, null, () => removeCustomer(id))
