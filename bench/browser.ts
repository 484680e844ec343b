/**
 * A browser on a slow phone: CPU four times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms, cache
 * off, a new context per run.
 */
import { chromium, type Browser, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test'
import { chromiumFlags, ensureChromium } from '#tools/ensure-chromium.ts'

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] })

export type Marks = {
  cls: number
  long: number[]
  fcp: number
  lcp: number
  painted?: number
  reacted?: number
  live?: number
  free?: number
  click?: number
  last?: number
}
export type Visit = {
  page: Page
  cdp: CDPSession
  requests: string[]
  bytes: Record<string, number>
  faults: string[]
  close: () => Promise<void>
}

const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
let visits = 0
type Options = { slowLine: boolean; isDesktop?: boolean; token?: string; script?: () => void }

/**
 * A page that counts what it loads and notes layout shifts, long tasks and paints in
 * `window.marks`.
 */
export async function visit(browser: Browser, { slowLine, isDesktop = false, token, script }: Options): Promise<Visit> {
  const size = isDesktop ? { viewport: { width: 1440, height: 900 } } : phone
  // one network may not ask for as many files as all visits together do
  const extraHTTPHeaders = { 'x-forwarded-for': `192.0.2.${(visits = (visits + 1) % 256)}` }
  const context = await browser.newContext({ ...size, locale: 'he-IL', timezoneId: 'Asia/Jerusalem', extraHTTPHeaders })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const bytes: Record<string, number> = {}
  const requests: string[] = []
  const faults: string[] = []
  const kinds = new Map<string, string>()
  page.on('pageerror', (error) => faults.push(String(error)))
  await cdp.send('Network.enable')
  const embedded = new Set<string>()
  cdp.on('Network.responseReceived', (e) => {
    kinds.set(e.requestId, e.type)
    if (e.response.url.startsWith('data:')) embedded.add(e.requestId)
  })
  cdp.on('Network.loadingFinished', (e) => {
    if (embedded.has(e.requestId)) return // part of the page
    const kind = kinds.get(e.requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + e.encodedDataLength
    requests.push(kind)
  })
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (slowLine)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 2e5,
      uploadThroughput: 93_750,
    })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.addInitScript(observe)
  if (script) await page.addInitScript(script)
  return { page, cdp, requests, bytes, faults, close: () => context.close() }
}

function observe(): void {
  const marks: Marks = { cls: 0, long: [], fcp: 0, lcp: 0 }
  Object.assign(window, { marks })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  const on = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  on('layout-shift', (e) => {
    if (!(e as Shift).hadRecentInput) marks.cls += (e as Shift).value
  })
  on('longtask', (e) => void marks.long.push(e.duration))
  on('largest-contentful-paint', (e) => {
    marks.lcp = e.startTime
  })
  on('paint', (e) => {
    if (e.name === 'first-contentful-paint') marks.fcp = e.startTime
  })
  addEventListener(
    'click',
    () => {
      marks.click = performance.now()
      marks.long = []
    },
    true,
  )
  // what is drawn stands in #root; links that preload code for later are added to the head and do
  // not count
  addEventListener('DOMContentLoaded', () => {
    const note = () => {
      marks.last = performance.now()
    }
    const drawn = document.getElementById('root') ?? document.documentElement
    new MutationObserver(note).observe(drawn, { childList: true, subtree: true, attributes: true })
  })
}

export const marksOf = (page: Page): Promise<Marks> =>
  page.evaluate(() => (window as unknown as { marks: Marks }).marks)
/**
 * A mark of a visit, in milliseconds.
 * @throws when the page never made it: what it waits for is no longer there
 */
export function timeOf(marks: Marks, name: 'fcp' | 'reacted' | 'free' | 'last' | 'click'): number {
  const time = marks[name]
  if (!time) throw new Error(`the page never made the mark "${name}"`)
  return time
}
/** Milliseconds by which long tasks kept the page from responding. */
export const blocked = (marks: Marks): number => marks.long.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0)
export const total = (bytes: Record<string, number>): number => Object.values(bytes).reduce((a, b) => a + b, 0)
