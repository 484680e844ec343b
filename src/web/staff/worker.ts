/**
 * The service worker of the staff application. It keeps the built files on the device, so that a visit begins without the network and
 * without a connection still shows the application, which says what it cannot load. It stores nothing else: API answers, public pages
 * and files of an office pass by it, so what one person saw is not there for the next.
 *
 * Each build has a cache of its own. A new worker takes over at once; the cache before it stays, because open pages of the previous
 * build still load their parts from there (register-worker.ts renews them at their next screen).
 */
import { isScreen } from './screen-addresses.ts'

/** Filled in by tools/staff-worker.ts: the build's hash, and the addresses of its files, the page itself first. */
declare const VERSION: string
declare const FILES: readonly string[]

// the part of the worker's global scope that is used; TypeScript's own library for workers excludes that of pages
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetched = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Scope = {
  addEventListener: ((type: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((type: 'fetch', listener: (event: Fetched) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
const scope = globalThis as unknown as Scope

const PREFIX = 'luz-'
const NAME = PREFIX + VERSION
const PAGE = '/'

scope.addEventListener('install', (event) => event.waitUntil(install().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) => event.waitUntil(dropOldCaches().then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(kept(PAGE, NAME, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(pathname, undefined, request))
})

/** One file after the other, so that a slow line stays free for the person who is working. */
async function install(): Promise<void> {
  const cache = await caches.open(NAME)
  for (const file of FILES)
    // file names change with their content, so only the page itself has to be asked for anew
    if (!(await cache.match(file)))
      await cache.add(new Request(file, { cache: file === PAGE ? 'no-cache' : 'default' }))
}

/** Deletes all but the cache of this build and the latest before it. */
async function dropOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function kept(file: string, cacheName: string | undefined, request: Request): Promise<Response> {
  // the server compresses files, which says nothing about their content: `Vary` is no reason for a miss
  const found = await caches.match(file, { ignoreVary: true, ...(cacheName ? { cacheName } : {}) })
  return found ?? fetch(request)
}
