/**
 * Runs from the HTML of the staff application before its bundle has loaded: requests the first
 * responses and the files of the screen, and selects the part of the first frame to show.
 * tools/staff-page.ts writes it into the page, and the Content-Security-Policy allows it by its
 * hash.
 */
import { now } from '../platform/clock.ts'
import { fillAddress } from './fill-address.ts'

/**
 * Written by tools/staff-page.ts. By the path of a screen, with `$` in place of a parameter: the
 * numbers of its files, and its first addresses with any URL and with one without parameters.
 */
declare const SCREENS: Readonly<Record<string, readonly [readonly number[], readonly string[], readonly string[]]>>
/** The names of the files. */
declare const FILES: readonly string[]
/** The first addresses of a path that is no screen. */
declare const ADDRESSES: readonly string[]

/** By then the bundle has taken the responses that it needs. */
const DROP_AFTER_MS = 10_000
const { pathname, search } = location
const token = localStorage.getItem('token')
const isSignedOut = /^\/(login|register|forgot-password|verify-code|reset-password)$/.test(pathname)
const screens = SCREENS
const [files, always, plain] = screens[pathname] ?? screens[pathname.replace(/[^/]+$/, '$')] ?? [[], ADDRESSES, []]

if (token && !isSignedOut) {
  document.documentElement.dataset.frame = pathname === '/' ? 'home' : 'screen'
  const responses = new Map<string, Promise<Response>>()
  for (const unfilled of search ? always : [...plain, ...always]) {
    const address = fillAddress(unfilled, pathname, now())
    if (!address) continue
    const response = fetch(address, { headers: { authorization: `Bearer ${token}` } })
    response.catch(() => undefined) // the call that takes the response handles the failure
    responses.set(address, response)
  }
  globalThis.earlyResponses = { token, responses, at: performance.now() }
  setTimeout(() => responses.clear(), DROP_AFTER_MS)
}

// who is signed in leaves the screens of the signed out, and the other way round
if (Boolean(token) !== isSignedOut) {
  const names = FILES
  for (const n of files) {
    const href = `/assets/${names[n]}`
    const link = document.createElement('link')
    // the first script comes before them: the page runs it while they load
    const how = href.endsWith('.css') ? { rel: 'stylesheet' } : { rel: 'modulepreload', fetchPriority: 'low' }
    document.head.append(Object.assign(link, how, { href }))
  }
}
