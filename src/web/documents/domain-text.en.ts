import type { Words } from '../platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Words<typeof hebrew> = {
  documents: 'Documents',
  tile: { name: 'Digital documents', note: 'Forms and statements that are sent before appointments' },
}
