/**
 * After an update of the server the files of an open page are gone: then the page is loaded again, once, instead of failing. A server that is
 * away is no update: what was loaded then is the browser's own page of errors, and what was typed would be gone.
 */
const MARK = 'renewed_at'
const AGAIN_AFTER_MS = 30_000

export function renewWhenOutdated(ticks: () => number): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0)
    if (ticks() - last < AGAIN_AFTER_MS) return // it did not help: the error's own page comes
    void whenServed(() => {
      sessionStorage.setItem(MARK, String(ticks()))
      location.reload()
    })
  })
}

/** Does it if the server answers, and nothing otherwise. */
export const whenServed = (act: () => void): Promise<void> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => {
      if (ok) act()
    },
    () => undefined,
  )
