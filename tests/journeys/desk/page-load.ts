/** What a page loads and how its layout shifts until it is drawn, for journeys and benches. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

export type Traffic = {
  requests: number
  /** Scripts and style sheets. */
  parts: number
  /** Of the page and its built files, as served: compressed, with their headers. */
  fileBytes: number
  /** The addresses that are being loaded. */
  readonly loading: Map<string, string>
}

/** As long as a slow machine may take. */
const TIMEOUT_MS = 40_000
const isEmbedded = (url: string) => /^(data|blob):/.test(url)

/** Counts what the page loads from now on. */
export async function countTraffic(cdp: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, parts: 0, fileBytes: 0, loading: new Map() }
  const parts = new Set<string>()
  const { loading } = traffic
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (isEmbedded(request.url)) return
    // what the page before was loading ends without a word
    if (type === 'Document') loading.clear()
    traffic.requests++
    loading.set(requestId, request.url)
  })
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') parts.add(requestId)
    // a stream never ends, nor does a reply that the page does not read
    if (type === 'Fetch') loading.delete(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = loading.get(requestId)
    if (url === undefined) return
    loading.delete(requestId)
    traffic.parts += Number(parts.has(requestId))
    if (!new URL(url).pathname.startsWith('/api/')) traffic.fileBytes += encodedDataLength
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => void loading.delete(requestId))
  await cdp.send('Network.enable')
  return traffic
}

/** For `addInitScript`: sums the shifts that no input caused in `window.layoutShift`. */
export function watchLayoutShift(): void {
  const shown = Object.assign(window, { layoutShift: 0 })
  type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) shown.layoutShift += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}
export const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift)

/**
 * Waits until the page shows its content, has no skeleton left and loads nothing, for `quietMs`.
 * It looks every `everyMs`, which costs a frame.
 * @throws what it still waits for after `TIMEOUT_MS`
 */
export async function drawn(
  page: Page,
  { loading }: Traffic,
  { quietMs = 500, everyMs = 25 }: { readonly quietMs?: number; readonly everyMs?: number } = {},
): Promise<void> {
  const began = performance.now()
  for (let quietSince = began; performance.now() - quietSince < quietMs;) {
    const missing = await page.evaluate(waitsFor)
    const waits = missing ?? [...loading.values()].join(', ')
    if (waits) quietSince = performance.now()
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`${page.url()} is not drawn: it waits for ${waits}`)
    await sleep(everyMs)
  }
}
/** After a frame, so that what has arrived is shown. Null when the page waits for nothing. */
const waitsFor = async () => {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  if (!document.querySelector('h1')) return 'its heading'
  const waiting = document.querySelector('[data-waits], [aria-busy="true"]')
  return waiting && `<${waiting.localName} class="${waiting.className}">`
}
