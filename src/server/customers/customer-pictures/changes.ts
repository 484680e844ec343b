import { subject } from '#server/platform/database/record-change.ts'

/**
 * Changes of the card: the entries are those of its customer, who is exported and erased with them.
 */
export const pictureChange = subject<'add_picture' | 'change_picture' | 'remove_picture' | 'restore_picture'>(
  'customer',
  'customers',
)
