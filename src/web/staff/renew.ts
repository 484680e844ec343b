/** After an update of the server the files of an open page are gone: then the page is loaded again, once, instead of failing. */
const MARK = 'renewed_at'
const AGAIN_AFTER_MS = 30_000

export function renewWhenOutdated(ticks: () => number): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0)
    if (ticks() - last < AGAIN_AFTER_MS) return // it did not help: the error's own page comes
    event.preventDefault()
    sessionStorage.setItem(MARK, String(ticks()))
    location.reload()
  })
}
