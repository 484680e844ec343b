import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Translation<typeof hebrew> = {
  businessSettings: 'Business settings',
  tile: { name: 'Business settings', note: 'Details, logo, booking link and preferences' },
}
