import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Translation<typeof hebrew> = {
  calendarSettings: 'Calendar settings',
  tile: { name: 'Calendar settings', note: 'Hours, working days, view and colours' },
}
