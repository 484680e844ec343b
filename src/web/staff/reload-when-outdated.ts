/**
 * After a server update, the files of an open page no longer exist. The page is then reloaded once
 * instead of failing. It is not reloaded when the server is unreachable or still serves the build
 * of this page, because a reload would lose the page: the error screen is shown and offers a retry.
 */
const STORAGE_KEY = 'reloaded_at'
const RELOAD_PAUSE_MS = 30_000

/** Listens for failed imports. `monotonicNow` is in milliseconds; reloads are 30 seconds apart. */
export function reloadWhenOutdated(monotonicNow: () => number): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0)
    if (monotonicNow() - last < RELOAD_PAUSE_MS) return // the reload did not help: the error screen is shown
    void servedPage().then(async (html) => {
      const script = document.querySelector('script[type=module][src]')?.getAttribute('src')
      if (!html || !script || html.includes(script)) return
      sessionStorage.setItem(STORAGE_KEY, String(monotonicNow()))
      await reload()
    })
  })
}

/** Reloads the page if the server responds; otherwise does nothing. */
export async function reloadWhenServed(): Promise<void> {
  if (await servedPage()) await reload()
}

/**
 * The page as the server has it now, past the service worker; '' when the server is unreachable.
 */
const servedPage = (): Promise<string> =>
  fetch('/', { cache: 'no-store' }).then(
    (reply) => (reply.ok ? reply.text() : ''),
    () => '',
  )

/**
 * Unregisters the service worker first, because a worker that lacks files of its own build would
 * serve the same page again. The new page registers it anew.
 */
async function reload(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  await worker?.unregister()
  location.reload()
}
