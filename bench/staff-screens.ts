/**
 * Screens of the demo office on a slow phone until all is drawn: with an empty cache, and again
 * when the service worker has stored the application.
 */
import type { Browser } from '@playwright/test'
import { countTraffic, drawn } from '#tests/journeys/desk/page-load.ts'
import type { Figure } from './bench-page.ts'
import { blocked, marksOf, timeOf, visit, type Visit } from './browser.ts'
import { median, round } from './measure.ts'

const RUNS = 5
/** What moves after this time of silence is not part of the drawing. */
const QUIET_MS = 900
const screens = [
  ['Home', '/'],
  ['a day of the calendar', '/calendar'],
  ['customers', '/customers'],
  ['checkout', '/checkout'],
  ['invoices', '/invoices'],
  ['documents', '/digital_docs'],
] as const

/** The figures, for which `bare` is the first paint of an empty page. */
export async function staffScreens(browser: Browser, address: string, token: string, bare: number): Promise<Figure[]> {
  const rows = []
  const figures: Figure[] = []
  for (const [name, path] of screens) {
    const url = address + path
    await coldAndWarm(browser, url, token) // warms the server up
    const visits: Awaited<ReturnType<typeof coldAndWarm>>[] = []
    for (let i = 0; i < RUNS; i++) visits.push(await coldAndWarm(browser, url, token))
    const medianOf = (when: 'cold' | 'warm', key: keyof (typeof visits)[number]['cold'], digits = 0) =>
      round(median(visits.map((one) => one[when][key])), digits)
    for (const when of ['cold', 'warm'] as const) {
      const what = when === 'cold' ? `${name}, slow phone` : `${name} again, slow phone`
      const fcp = medianOf(when, 'fcp')
      const last = medianOf(when, 'drawn')
      const shift = medianOf(when, 'cls', 3)
      const [blockedFor, kB, requests] = (['blocked', 'kB', 'requests'] as const).map((key) => medianOf(when, key))
      rows.push({ what, 'first paint': fcp, 'all drawn': last, blocked: blockedFor, CLS: shift, kB, requests })
      if (path === '/' && when === 'cold')
        figures.push({ what: `${what}: first paint`, measured: fcp, bare, unit: 'ms', goal: '≤ 700 ms' })
      const goal = when === 'cold' ? '≤ 2,000 ms' : '≤ 1,200 ms'
      figures.push(
        { what: `${what}: all drawn`, measured: last, bare, unit: 'ms', goal },
        { what: `${what}: layout shift`, measured: shift, unit: '', goal: '0' },
      )
    }
  }
  console.table(rows)
  return figures
}

async function coldAndWarm(browser: Browser, url: string, token: string) {
  const visited = await visit(browser, { slowLine: true, token })
  const { page, cdp, close } = visited
  const cold = await load(visited, url)
  await page.waitForFunction(isStored, null, { timeout: 40_000, polling: 100 })
  await page.goto('about:blank')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false })
  const warm = await load(visited, url)
  await close()
  return { cold, warm }
}

async function load({ page, cdp }: Visit, url: string) {
  const traffic = await countTraffic(cdp)
  await page.goto(url, { waitUntil: 'commit' })
  await drawn(page, traffic, { quietMs: QUIET_MS })
  const marks = await marksOf(page)
  return {
    fcp: timeOf(marks, 'fcp'),
    drawn: timeOf(marks, 'last'),
    blocked: blocked(marks),
    cls: marks.cls,
    kB: traffic.fileBytes / 1000,
    requests: traffic.requests,
  }
}

/** Whether the service worker has stored the application and is idle. */
const isStored = async () => {
  const worker = await navigator.serviceWorker.getRegistration()
  return worker?.active?.state === 'activated' && (await caches.keys()).length > 0
}
