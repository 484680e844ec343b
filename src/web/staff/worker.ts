/**
 * The service worker of the staff application. It caches the built files, so that a visit starts
 * without the network, and offline the application still opens and reports what it cannot load.
 * Nothing else is cached: API responses, public pages and an office's files pass through, so that
 * the next user of the device cannot see them. What another application shares is kept until the
 * next screen takes it (keep-shared.ts).
 *
 * Each build has its own cache. A new worker takes over at once. The previous cache stays, because
 * open pages of the previous build still load files from it (register-worker.ts reloads them when
 * the user opens another screen).
 */
import { isShare, keepShared } from './keep-shared.ts'
import { isScreen } from './screen-addresses.ts'
import { showPushes } from './show-push.ts'

/**
 * Replaced by tools/staff-worker.ts with the build's hash and the paths of its files, the page
 * first.
 */
declare const VERSION: string
declare const FILES: readonly string[]

// The used part of the worker's global scope. TypeScript's library for workers conflicts with the
// one for pages.
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Scope = {
  addEventListener: ((type: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void)
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
  if (isShare(request) && origin === location.origin) return event.respondWith(keepShared(request))
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(fromCache(PAGE, NAME, request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fromCache(pathname, undefined, request))
})

showPushes()

/** Downloads one file at a time, so that a slow connection stays free for the user. */
async function install(): Promise<void> {
  const cache = await caches.open(NAME)
  for (const file of FILES)
    // file names contain a content hash, so only the page itself has to be revalidated
    if (!(await cache.match(file)))
      await cache.add(new Request(file, { cache: file === PAGE ? 'no-cache' : 'default' }))
}

/** Deletes all caches except those of this build and of the previous one. */
async function dropOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/**
 * The cached file, from this build's cache or, without `cacheName`, from any; else the network's.
 */
async function fromCache(file: string, cacheName: string | undefined, request: Request): Promise<Response> {
  // the server compresses files and sends `Vary`, which must not cause a cache miss
  const found = await caches.match(file, { ignoreVary: true, ...(cacheName ? { cacheName } : {}) })
  return found ?? fetch(request)
}
