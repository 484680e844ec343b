import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './conflict-text.ts'

export const text: Translation<typeof hebrew> = {
  changedTitle: 'This was changed elsewhere meanwhile',
  changedText: 'Choose what stays. Other changes that were saved elsewhere are kept in any case.',
  detail: 'Detail',
  mine: 'Typed here',
  theirs: 'Saved now',
  keepMine: 'Save what I typed',
  takeTheirs: 'Keep what is saved',
  showsSavedValues: 'The form now shows what is saved',
  deletedElsewhere: 'This was deleted elsewhere meanwhile',
}
