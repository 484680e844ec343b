/**
 * After a server update, the files of an open page no longer exist. The page is then reloaded once
 * instead of failing. It is not reloaded when the server is unreachable, because the browser's
 * error page would replace it and lose what was typed.
 */
const MARK = 'renewed_at'
const AGAIN_AFTER_MS = 30_000

export function renewWhenOutdated(ticks: () => number): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0)
    if (ticks() - last < AGAIN_AFTER_MS) return // the reload did not help: the error screen is shown
    void reloadWhenServed(() => sessionStorage.setItem(MARK, String(ticks())))
  })
}

/**
 * Reloads the page if the server responds; otherwise does nothing. Unregisters the service worker
 * first, because a worker that lacks files of its own build would serve the same page again. The
 * new page registers it anew.
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
