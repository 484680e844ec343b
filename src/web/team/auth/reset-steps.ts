/** The values that the three screens of a password reset share. */
import { deviceStorage, tabStorage } from '#web/platform/device.ts'

const EMAIL = 'reset_email'
const NONCE = 'reset_nonce'
const TOKEN = 'reset_token'
const INVITED = 'reset_invited'

/** The address that requested a code. It stays on the device until the password is changed. */
export const resetEmail = (): string | null => deviceStorage().getItem(EMAIL)
/** Kept on the device, so that the code can be typed in another tab. */
export const storeResetEmail = (email: string): void => deviceStorage().setItem(EMAIL, email)

/** What binds the code to this device, to be spread into the body of a call. */
export function resetNonce(): { nonce?: string } {
  const nonce = deviceStorage().getItem(NONCE)
  return nonce === null ? {} : { nonce }
}
/** Kept like the address. */
export const storeResetNonce = (nonce: string): void => deviceStorage().setItem(NONCE, nonce)

/**
 * The proof that the code was correct. It is valid once within ten minutes, so it is stored per tab
 * only.
 */
export const resetToken = (): string | null => tabStorage().getItem(TOKEN)
/** Whether the token is that of an invitation, which cannot sign in without a password. */
export const isInvitation = (): boolean => tabStorage().getItem(INVITED) !== null

/** Stored per tab: see resetToken. */
export function storeResetToken(token: string, { invited = false } = {}): void {
  tabStorage().setItem(TOKEN, token)
  if (invited) tabStorage().setItem(INVITED, '1')
  else tabStorage().removeItem(INVITED)
}

/** Called when the password is changed. */
export function forgetReset(): void {
  deviceStorage().removeItem(EMAIL)
  deviceStorage().removeItem(NONCE)
  tabStorage().removeItem(TOKEN)
  tabStorage().removeItem(INVITED)
}

/**
 * The link of an invitation or of an email with a code carries the values in the URL fragment,
 * which is not sent to the server. Reads and removes them.
 */
export function takeLink(): void {
  const fragment = new URLSearchParams(window.location.hash.slice(1))
  const email = fragment.get('email')
  const token = fragment.get('token')
  if (!email || !token) return
  storeResetEmail(email)
  storeResetToken(token, { invited: !fragment.has('code') })
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
