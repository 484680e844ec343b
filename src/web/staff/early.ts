/**
 * Runs from the HTML of the staff application before its bundle has loaded: requests the first
 * responses, and selects the part of the first frame to show. tools/staff-page.ts writes it into
 * the page, and the Content-Security-Policy allows it by its hash.
 */
import { firstAddresses } from './first-addresses.ts'

/** By then the bundle has taken the responses that it needs. */
const DROP_AFTER_MS = 10_000
const { pathname } = location
const token = localStorage.getItem('token')

if (token && !/^\/(login|register|forgot-password|verify-code|reset-password)$/.test(pathname)) {
  document.documentElement.dataset.frame = pathname === '/' ? 'home' : 'screen'
  const responses = new Map<string, Promise<Response>>()
  for (const address of firstAddresses(pathname)) {
    const response = fetch(address, { headers: { authorization: `Bearer ${token}` } })
    response.catch(() => undefined) // the call that takes the response handles the failure
    responses.set(address, response)
  }
  globalThis.earlyResponses = { token, responses, at: performance.now() }
  setTimeout(() => responses.clear(), DROP_AFTER_MS)
}
