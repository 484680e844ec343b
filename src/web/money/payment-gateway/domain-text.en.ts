import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Translation<typeof hebrew> = {
  paymentGateway: 'Card payment settings',
  tile: { name: 'Card payment settings', note: 'Card payments through a payment gateway' },
}
