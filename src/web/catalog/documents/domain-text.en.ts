import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Translation<typeof hebrew> = {
  documents: 'Documents',
  tile: { name: 'Digital documents', note: 'Forms and statements that are sent before appointments' },
}
