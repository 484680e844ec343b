import type { Translation } from '#web/platform/language.ts'
import type { text as hebrew } from './domain-text.ts'

export const text: Translation<typeof hebrew> = {
  login: 'Sign in',
  register: 'Open an account',
  forgotPassword: 'Forgot password',
  verifyCode: 'Enter the code',
  resetPassword: 'New password',
}
