/**
 * Runs from the HTML of the staff application, before its bundle has arrived: asks for the first answers, and says which part of the
 * first frame to show. tools/staff-page.ts writes it into the page, and the content policy allows it by its hash.
 */
import { firstAddresses } from './first-addresses.ts'

/** The bundle has taken what it needs by then. */
const DROP_AFTER_MS = 10_000
const { pathname } = location
const token = localStorage.getItem('token')

if (token && !/^\/(login|register|forgot-password|verify-code|reset-password)$/.test(pathname)) {
  document.documentElement.dataset.frame = pathname === '/' ? 'home' : 'screen'
  const answers = new Map<string, Promise<Response>>()
  for (const address of firstAddresses(pathname)) {
    const answer = fetch(address, { headers: { authorization: `Bearer ${token}` } })
    answer.catch(() => undefined) // the call that takes the answer handles the failure
    answers.set(address, answer)
  }
  globalThis.earlyAnswers = { token, answers }
  setTimeout(() => answers.clear(), DROP_AFTER_MS)
}
