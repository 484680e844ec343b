/**
 * Counts what each screen of the demo loads, and looks at it at both widths. No times: those are
 * measured by `npm run bench`.
 */
import type { Page } from '@playwright/test'
import { STAFF_SCREENS } from '#shared/desk/home/staff-screens.ts'
import { screenBudgets, type ScreenBudget } from '#tools/screen-budgets.ts'
import { DEMO_CLOCK, signInToDemo } from '#tests/journeys/demo-office.ts'
import { reachesLegalPages } from '#tests/journeys/legal-links.ts'
import { countTraffic, drawn, layoutShiftOf, watchLayoutShift, type Traffic } from './page-load.ts'
import { namesNotSeen } from '#tests/journeys/names-as-seen.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: DEMO_CLOCK, demo: true, ahead: true })

/** Each file takes at least this long, so that the page is painted between two of them. */
const LATENCY_MS = 50
/** Code for the next tap is loaded by a timer of 400 to 1,000 ms, or when the page is idle. */
const AHEAD = { fromMs: 400, toMs: 1_000 }
const WIDTHS = [390, 1440]
/** The first steps of an owner, who comes from the registration, which has them. */
const WITHOUT_LEGAL_LINKS = '/welcome'
const SIGNED_OUT = /^\/(login|register|forgot-password|verify-code|reset-password|book\/.*)$/
/** Show a sentence, or redirect while the subscription is active. */
const WITHOUT_BUDGET = ['/invoice', '/card-invoice/$id', '/cancelled-subscription', '/expired-subscription']

/**
 * Holds back what the page loads for the next tap, until `loadAhead` is called, and then loads it
 * at once.
 */
function holdAhead({ fromMs, toMs }: typeof AHEAD): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancelled = new Set<number | undefined>()
  const later = window.setTimeout.bind(window)
  const clear = window.clearTimeout.bind(window)
  const whenIdle = window.requestIdleCallback.bind(window)
  const held =
    (work: (...values: unknown[]) => void) =>
    (...values: unknown[]) =>
      void promise.then(() => work(...values))
  Object.assign(window, {
    loadAhead: resolve,
    setTimeout: (work: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): number => {
      if (ms < fromMs) return later(work, ms, ...values)
      // longer timers are not for the next tap: they run out as well, but not before `loadAhead`
      const id = later(
        held(() => cancelled.has(id) || work(...values)),
        ms <= toMs ? 0 : ms,
      )
      return id
    },
    clearTimeout: (id?: number) => {
      cancelled.add(id)
      clear(id)
    },
    requestIdleCallback: (work: () => void) => whenIdle(held(work)),
  })
}

/**
 * Calls are sent when the files are there and painted: data that comes last shifts the layout the
 * most, and in the same way on fast and slow machines.
 */
async function sendCallsLast(page: Page, { loading }: Traffic) {
  const isFile = (url: string) => !new URL(url).pathname.startsWith('/api/')
  await page.route('**/api/**', async (route) => {
    for (let frames = 0; frames < 2; frames = [...loading.values()].some(isFile) ? 0 : frames + 1)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))).catch(() => undefined)
    // the page may have closed in the meantime
    await route.fallback().catch(() => undefined)
  })
}

let token: Promise<string> | undefined
for (const [path, budget] of Object.entries(screenBudgets))
  test(`${path} keeps within its budget, and at three widths to WCAG with the legal links @phone`, async ({
    page,
    server,
    axe,
  }) => {
    if (!SIGNED_OUT.test(path))
      await page.addInitScript(
        (value) => localStorage.setItem('token', value),
        await (token ??= signInToDemo(server.address)),
      )
    await page.addInitScript(watchLayoutShift)
    await page.addInitScript(holdAhead, AHEAD)
    const cdp = await page.context().newCDPSession(page)
    const traffic = await countTraffic(cdp)
    await sendCallsLast(page, traffic)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page.goto(path)
    await drawn(page, traffic, { everyMs: 100 })
    const { requests, parts, fileBytes } = traffic
    const shiftOf = async () => {
      await page.evaluate(() => (window as unknown as { loadAhead: () => void }).loadAhead())
      await drawn(page, traffic, { everyMs: 100 })
      return Number((await layoutShiftOf(page)).toFixed(4))
    }
    let shift = await shiftOf()
    await expect(page).toHaveURL(path)
    const unused = await page.evaluate(() => [...(globalThis.earlyResponses?.responses.keys() ?? [])])
    expect(unused, 'calls that the page asked for and no screen took').toEqual([])
    const all = traffic.requests
    // a message that leaves meanwhile shifts its list; it does not leave twice
    if (shift > budget.shift) {
      await page.reload()
      await drawn(page, traffic, { everyMs: 100 })
      shift = Math.min(shift, await shiftOf())
    }
    const measured: ScreenBudget = { requests, parts, kB: fileBytes / 1000, all, shift }
    const misses = Object.entries(budget).filter(([key, most]) => {
      const value = measured[key as keyof ScreenBudget]
      // a screen that loads less than half of its budget is not drawn, or its budget is out of date
      return value > most || (key !== 'shift' && value < most / 2)
    })
    expect(misses, `${JSON.stringify(measured)} is over these limits, or below half of them`).toEqual([])
    await looksRight({ page, path, traffic, axe })
  })

type Look = { page: Page; path: string; traffic: Traffic; axe: () => Promise<void> }
/** Between a phone and a desk, where menus and columns are others. */
const TABLET = 1180
/** What is loaded stays, so further widths cost no further load. */
async function looksRight({ page, path, traffic, axe }: Look) {
  for (const width of [...WIDTHS, TABLET]) {
    await page.setViewportSize({ width, height: 844 })
    await drawn(page, traffic, { everyMs: 100 })
    if (path !== WITHOUT_LEGAL_LINKS) await reachesLegalPages(page)
    await expect.poll(() => page.evaluate(smallFields), 'fields that make an iPhone zoom in').toEqual([])
    await axe()
    await expect.poll(() => namesNotSeen(page), 'names without the words that are seen').toEqual([])
  }
}

/** Fields of text below 16 px. */
const smallFields = () =>
  [...document.querySelectorAll<HTMLElement>('input, select, textarea')]
    .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML)

test('every screen of the staff has a budget @phone', () => {
  const known = Object.keys(screenBudgets).map((path) => path.replace(/\/\d+$/, '/$'))
  const wanted = STAFF_SCREENS.filter((path) => !WITHOUT_BUDGET.includes(path))
  expect(known).toEqual(expect.arrayContaining(wanted.map((path) => path.replace(/\$\w+$/, '$'))))
})
