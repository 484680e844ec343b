import type { Translation } from '../platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Translation<typeof hebrew> = { waitingList: 'Waiting list' }
