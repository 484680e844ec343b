import type { Words } from '../platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Words<typeof hebrew> = { checkout: 'Checkout', success: 'Sale completed' }
