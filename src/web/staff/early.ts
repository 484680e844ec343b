/**
 * Runs from the HTML of the staff application before its bundle has loaded: requests the first
 * responses and the files of the screen, and selects the part of the first frame to show.
 * tools/staff-page.ts writes it into the page, and the Content-Security-Policy allows it by its
 * hash.
 */
import { TOGETHER, type AnsweredPart } from '#shared/http/together.ts'
import { now } from '../platform/clock.ts'
import type { EarlyResponses } from '../platform/early-responses.ts'
import { fillAddress } from './fill-address.ts'

/**
 * Written by tools/staff-page.ts. By the path of a screen, with `$` in place of a parameter: the
 * numbers of its files, its own first addresses, which are those of a URL without parameters, and
 * whether it has neither header nor navigation.
 */
declare const SCREENS: Readonly<Record<string, readonly [readonly number[], readonly string[], 1?]>>
/** The names of the files. */
declare const FILES: readonly string[]
/** The first addresses of all screens behind the sign-in, and of those with a header. */
declare const OF_ALL: readonly string[]
declare const OF_SHELL: readonly string[]

/**
 * Browsers open six connections to a server, of which the page, its first script and its font take
 * some. More calls of a screen than these go with those of the shell.
 */
const MOST_ALONE = 4
/** By then the bundle has taken the responses that it needs. */
const DROP_AFTER_MS = 10_000
const { pathname, search } = location
const token = localStorage.getItem('token')
const isSignedOut = /^\/(login|register|forgot-password|verify-code|reset-password)$/.test(pathname)
const screens = SCREENS
const [files, plain, isBare] = screens[pathname] ?? screens[pathname.replace(/[^/]+$/, '$')] ?? [[], [], 1]

if (token && !isSignedOut) {
  document.documentElement.dataset.frame = pathname === '/' ? 'home' : 'screen'
  const responses: EarlyResponses['responses'] = new Map()
  const filled = (some: readonly string[]) => some.flatMap((one) => fillAddress(one, pathname, now()) ?? [])
  const own = search ? [] : filled(plain)
  const shell = filled(isBare ? OF_ALL : OF_SHELL)
  const ask = (address: string) => fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const askAlone = (address: string) => {
    const response = ask(address)
    response.catch(() => undefined) // the call that takes the response handles the failure
    responses.set(address, response)
  }
  // where the request fails, each call asks for itself
  const askTogether = (addresses: readonly string[]) => {
    const parts = ask(`${TOGETHER}?${new URLSearchParams(addresses.map((one) => ['ask', one]))}`)
      .then((response): Promise<AnsweredPart[]> | undefined => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    for (const [i, address] of addresses.entries())
      responses.set(
        address,
        parts.then((all) => all?.[i] && new Response(all[i].body, { status: all[i].status })),
      )
  }
  if (own.length > MOST_ALONE) askTogether([...shell, ...own])
  else {
    for (const address of own) askAlone(address)
    if (shell.length > 1) askTogether(shell)
    else shell.forEach(askAlone)
  }
  globalThis.earlyResponses = { token, responses, at: performance.now() }
  setTimeout(() => responses.clear(), DROP_AFTER_MS)
}

// who is signed in leaves the screens of the signed out, and the other way round
if (Boolean(token) !== isSignedOut) {
  const names = FILES
  for (const n of files) {
    const link = document.createElement('link')
    // the first script comes before them: the page runs it while they load
    const how = { rel: 'modulepreload', fetchPriority: 'low' }
    document.head.append(Object.assign(link, how, { href: `/assets/${names[n]}` }))
  }
}
