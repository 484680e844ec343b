/** The values that the three screens of a password reset share. */
const EMAIL = 'reset_email'
const TOKEN = 'reset_token'

/** The address that requested a code. It stays on the device until the password is changed. */
export const resetEmail = (): string | null => localStorage.getItem(EMAIL)
/** Kept in localStorage, so that the code can be typed in another tab. */
export const storeResetEmail = (email: string): void => localStorage.setItem(EMAIL, email)

/**
 * The proof that the code was correct. It is valid once within ten minutes, so it is stored per tab
 * only.
 */
export const resetToken = (): string | null => sessionStorage.getItem(TOKEN)
/** Stored per tab: see resetToken. */
export const storeResetToken = (token: string): void => sessionStorage.setItem(TOKEN, token)

/** Called when the password is changed. */
export function forgetReset(): void {
  localStorage.removeItem(EMAIL)
  sessionStorage.removeItem(TOKEN)
}

/**
 * An invitation carries both values in the URL fragment, which is not sent to the server. Reads and
 * removes them.
 */
export function takeInvitation(): void {
  const fragment = new URLSearchParams(window.location.hash.slice(1))
  const email = fragment.get('email')
  const token = fragment.get('token')
  if (!email || !token) return
  storeResetEmail(email)
  storeResetToken(token)
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
