/**
 * The booking page on a slow phone: first paint, a tap on the first card, and the first free time
 * after two immediate taps. Medians of five runs, beside an empty page.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'
import { startServer } from '#tests/support/start-server.ts'
import type { Figure } from './bench-page.ts'
import { blocked, marksOf, openBrowser, timeOf, total, visit, type Marks } from './browser.ts'
import { median, round } from './measure.ts'

const RUNS = 5
const LAST_CALL_MS = 15_000

export async function bookingPage(): Promise<Figure[]> {
  const server = await startServer({ demo: true, env: { LOG_LEVEL: 'warn' } })
  const browser = await openBrowser()
  try {
    const url = `${server.address}/book/studio-noa`
    const { card } = await once(browser, url, null) // warms the server up
    const quiet = []
    const tapped = []
    const floor = []
    for (let i = 0; i < RUNS; i++) {
      quiet.push(await once(browser, url, null))
      tapped.push(await once(browser, url, card))
      floor.push(await once(browser, `${server.address}/healthz`, null))
    }
    const medianOf = <T extends object>(runs: T[], key: keyof T) =>
      round(median(runs.map((run) => Number(run[key]))), 0)
    console.table([
      {
        what: 'booking page',
        'first paint': medianOf(quiet, 'fcp'),
        'tap reacts': medianOf(tapped, 'reacted'),
        'first free time, two taps': medianOf(tapped, 'free'),
        blocked: medianOf(quiet, 'blocked'),
        CLS: round(median(quiet.map((run) => run.cls)), 4),
        kB: medianOf(quiet, 'kB'),
        requests: medianOf(quiet, 'requests'),
      },
      {
        what: 'an answer of 11 bytes',
        'first paint': medianOf(floor, 'fcp'),
        kB: medianOf(floor, 'kB'),
        requests: medianOf(floor, 'requests'),
      },
    ])
    console.log('budgets: tap ≤ 800 ms, first free time ≤ 1200 ms, ≤ 82 kB, ≤ 2 requests, CLS 0')
    const faults = new Set([...quiet, ...tapped].flatMap((run) => run.faults))
    if (faults.size > 0) console.log('faults:', [...faults])
    const bare = medianOf(floor, 'fcp')
    return [
      { what: 'booking page, slow phone: first paint', measured: medianOf(quiet, 'fcp'), bare, unit: 'ms' },
      {
        what: 'a tap on the first card reacts',
        measured: medianOf(tapped, 'reacted'),
        bare,
        unit: 'ms',
        goal: '≤ 800 ms',
      },
      { what: 'first free time', measured: medianOf(tapped, 'free'), bare, unit: 'ms', goal: '≤ 1,200 ms' },
      { what: 'transferred', measured: medianOf(quiet, 'kB'), unit: 'kB', goal: '≤ 82 kB' },
      { what: 'requests', measured: medianOf(quiet, 'requests'), unit: '', goal: '≤ 2' },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

/**
 * Records the frames that first show the first card, its checked radio, and an employee's free
 * time.
 */
function watch(): void {
  const look = () => {
    const { marks } = window as unknown as { marks: Marks }
    const radio = document.querySelector<HTMLInputElement>('input[name=service]')
    if (radio && marks.fcp) marks.painted ??= performance.now()
    if (radio?.checked) marks.reacted ??= performance.now()
    if (document.querySelector('form:has(input[name=employee]) a[href*="&at="]')) marks.free ??= performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Point = { x: number; y: number }
/** `tap` is the position of the first card: asking the page for it would cost measured time. */
async function once(browser: Browser, url: string, tap: Point | null) {
  const { page, cdp, requests, bytes, faults, close } = await visit(browser, { slowLine: true, script: watch })
  await page.goto(url, { waitUntil: tap ? 'commit' : 'load' })
  let free = null
  let reacted = null
  if (tap) {
    const origin = await page.evaluate(() => performance.timeOrigin)
    await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks?.painted, null, {
      timeout: LAST_CALL_MS,
      polling: 20,
    })
    await touch(cdp, tap.x, tap.y)
    await page.waitForFunction(() => (window as unknown as { marks: Marks }).marks.reacted, null, {
      timeout: LAST_CALL_MS,
      polling: 20,
    })
    reacted = timeOf(await marksOf(page), 'reacted')
    await touch(cdp, 206, 785) // the main button, at once
    const until = performance.now() + LAST_CALL_MS
    while (!free && performance.now() < until) {
      await sleep(25) // before the script has loaded, the second step is a navigation
      free = await page
        .evaluate((from) => {
          const { marks } = window as unknown as { marks?: Marks }
          return marks?.free ? performance.timeOrigin + marks.free - from : null
        }, origin)
        .catch(() => null)
    }
    if (!free) throw new Error('no free time of an employee was shown after two taps')
  }
  await page.waitForLoadState('networkidle').catch(() => {})
  const marks = await marksOf(page)
  const box = await page.evaluate(() => {
    const at = document.querySelector('label:has(input[name=service])')?.getBoundingClientRect()
    return { x: (at?.x ?? 0) + (at?.width ?? 0) / 2, y: (at?.y ?? 0) + (at?.height ?? 0) / 2 }
  })
  await close()
  return {
    ...marks,
    card: box,
    fcp: timeOf(marks, 'fcp'),
    reacted,
    free,
    blocked: blocked(marks),
    kB: total(bytes) / 1000,
    requests: requests.filter((kind) => kind !== 'Fetch').length,
    faults,
  }
}

async function touch(cdp: CDPSession, x: number, y: number): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
