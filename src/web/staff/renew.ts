/**
 * After an update of the server the files of an open page are gone. The page is then loaded again, once, instead of failing. A server that is
 * away is no update: the reload would show the browser's own error page, and what was typed would be lost.
 */
const MARK = 'renewed_at'
const AGAIN_AFTER_MS = 30_000

export function renewWhenOutdated(ticks: () => number): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0)
    if (ticks() - last < AGAIN_AFTER_MS) return // it did not help: the error screen shows
    void reloadWhenServed(() => sessionStorage.setItem(MARK, String(ticks())))
  })
}

/**
 * Loads the page again if the server answers, and does nothing otherwise. The service worker is dropped first, because one that lacks
 * files of its own build would serve the same page again; the new page registers it anew.
 */
export async function reloadWhenServed(before?: () => void): Promise<void> {
  const served = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!served) return
  before?.()
  const worker = await navigator.serviceWorker?.getRegistration()
  await worker?.unregister()
  location.reload()
}
