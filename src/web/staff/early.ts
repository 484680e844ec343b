/**
 * Runs from the HTML of the staff application before its bundle has loaded: requests the files of
 * the screen and the first responses, and selects the part of the first frame to show.
 * tools/staff-page.ts writes it into the page, and the Content-Security-Policy allows it by its
 * hash.
 */
import { firstAddresses } from './first-addresses.ts'

/**
 * The scripts and style sheets of the screens, and for each screen their numbers. Replaced by
 * tools/staff-page.ts.
 */
declare const FILES: readonly string[]
declare const FILES_OF_SCREENS: Readonly<Record<string, readonly number[]>>

/** By then the bundle has taken the responses that it needs. */
const DROP_AFTER_MS = 10_000
const { pathname } = location
const token = localStorage.getItem('token')
const isSignedOut = /^\/(login|register|forgot-password|verify-code|reset-password)$/.test(pathname)

if (token && !isSignedOut) {
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

// who is signed in leaves the screens of the signed out, and the other way round
if (Boolean(token) !== isSignedOut) {
  const ofScreens = FILES_OF_SCREENS
  const names = FILES
  for (const n of ofScreens[pathname] ?? ofScreens[pathname.replace(/[^/]+$/, '$')] ?? []) {
    const href = `/assets/${names[n]}`
    const link = document.createElement('link')
    // the first script comes before them: the page runs it while they load
    const how = href.endsWith('.css') ? { rel: 'stylesheet' } : { rel: 'modulepreload', fetchPriority: 'low' }
    document.head.append(Object.assign(link, how, { href }))
  }
}
