/** What the three screens of a forgotten password hand to each other. */
const EMAIL = 'reset_email'
const TOKEN = 'reset_token'

/** The address that asked for a code; it stays on the device until the password was changed. */
export const resetEmail = (): string | null => localStorage.getItem(EMAIL)
export const storeResetEmail = (email: string): void => localStorage.setItem(EMAIL, email)

/** What proves that the code was right. Ten minutes and one use, so it lives no longer than the tab. */
export const resetToken = (): string | null => sessionStorage.getItem(TOKEN)
export const storeResetToken = (token: string): void => sessionStorage.setItem(TOKEN, token)

export function forgetReset(): void {
  localStorage.removeItem(EMAIL)
  sessionStorage.removeItem(TOKEN)
}

/** A new employee's invitation carries both in the part of the address that is never sent to a server; takes them out of it. */
export function takeInvitation(): void {
  const sent = new URLSearchParams(window.location.hash.slice(1))
  const email = sent.get('email')
  const token = sent.get('token')
  if (!email || !token) return
  storeResetEmail(email)
  storeResetToken(token)
  window.history.replaceState(window.history.state, '', window.location.pathname)
}
