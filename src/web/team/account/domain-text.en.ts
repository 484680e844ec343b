import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Translation<typeof hebrew> = {
  account: 'My account',
  tile: { name: 'Account and security', note: 'Password, email and secure sign-in' },
}
