import type { Translation } from '../platform/language.ts'
import type { text as hebrew } from './month-text.ts'

export const text: Translation<typeof hebrew> = {
  datePlaceholder: 'DD/MM/YYYY',
  openMonth: 'Open the calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
}
