import { createECDH, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { sharedServer, type SharedServer } from '#tests/support/shared-servers.ts'
import { network } from './call-api.ts'
import { AHEAD, loadLater } from './load-ahead.ts'
import { delayReplies } from './slow-network.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const WIDTHS = [390, 1440]
const axeRules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Messages of the local providers, newest first. */
export type Outbox = {
  readonly mail: readonly {
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly at: string
  }[]
  readonly sms: readonly { readonly to: string; readonly text: string; readonly at: string }[]
}

type Options = {
  /**
   * ISO instant at which the clocks of the server and the page start; null: the real time. Set by
   * `test.use({ clock })`.
   */
  clock: string | null
  /** Whether the server has the demo office. */
  demo: boolean
  /** Whether the server has a name, localhost, in place of an address. */
  named: boolean
  /** Whether pages load the code of the next taps before they are needed. */
  ahead: boolean
  /** The browser's time zone. The office is always in Asia/Jerusalem. */
  zone: string
}
type Fixtures = {
  server: SharedServer
  /** Fails the journey when the page breaks a rule of WCAG 2.2 AA or of axe's best practices. */
  axe: () => Promise<void>
  /**
   * The same on a phone and on a desk, without sideways scroll. The layout follows the width, so
   * one load and one walk show both.
   */
  axeAtBothWidths: () => Promise<void>
  outbox: () => Promise<Outbox>
  /**
   * Errors that the journey causes on purpose (a failed network, a 500) and expects in the console.
   */
  allowFault: (expected: RegExp) => void
}
type Inner = { allowed: RegExp[] }

type AxeViolation = { id: string; nodes: { html: string; target: readonly string[]; failureSummary?: string }[] }
type WithAxe = Window & { axe: { run: (options: object) => Promise<{ violations: AxeViolation[] }> } }

/**
 * The browser logs every failed request as an error. Refusals of the API and unknown pages are
 * expected replies; a missing file of a page is not.
 */
const isRefusal = (message: ConsoleMessage) =>
  /the server responded with a status of 4\d\d/.test(message.text()) &&
  !/^\/(assets|p)\//.test(new URL(message.location().url).pathname)

/** Reports violations of the content policy that the console does not show. */
const reportBlocked = () =>
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`blocked by the content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  )

/**
 * Waits for animations to end, because half-faded text lacks contrast. Endless ones (skeletons) are
 * ignored.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let quietTimes = 0; quietTimes < 3;) {
      await frame()
      const moving = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
      quietTimes = moving.length === 0 ? quietTimes + 1 : 0
      await Promise.allSettled(moving.map((one) => one.finished))
    }
  })

/** The same in every worker, because servers are shared by their options. */
function keyOfApple(): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.alloc(32, 1))
  const point = pair.getPublicKey()
  const [d, x, y] = [pair.getPrivateKey(), point.subarray(1, 33), point.subarray(33)].map((b) =>
    b.toString('base64url'),
  )
  const key = { kty: 'EC', crv: 'P-256', d: d!, x: x!, y: y! }
  return createPrivateKey({ key, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }) as string
}

/**
 * Requests come from the address in their header, the support chat has a number, and no card
 * company is called.
 */
const env = {
  TRUST_PROXY: 'loopback',
  SUPPORT_PHONE: '+972501234567',
  CARDCOM_URL: 'http://127.0.0.1:9',
  // iPhones may have notifications, and Apple never answers; phones with Android may have none
  APNS_KEY: keyOfApple(),
  APNS_KEY_ID: 'ABC123DEFG',
  APNS_TEAM_ID: 'DEF123GHIJ',
  APNS_TOPIC: 'il.co.luz.app',
  APNS_URL: 'http://127.0.0.1:9',
}

/**
 * `test` of every journey. Journeys share servers, one for each clock, so each makes an office of
 * its own and has a network address of its own. A journey fails on any console error, page error or
 * content-policy report that it did not expect.
 */
export const test = base.extend<Options & Fixtures & Inner>({
  clock: [null, { option: true }],
  demo: [false, { option: true }],
  named: [false, { option: true }],
  ahead: [false, { option: true }],
  zone: ['Asia/Jerusalem', { option: true }],

  server: [
    async ({ clock, demo, named }, give, info) => {
      const server = await sharedServer({ ...(clock === null ? {} : { clock }), demo, named, env })
      await give(server)
      if (info.status !== info.expectedStatus)
        await info.attach('server.log', { body: await server.log(), contentType: 'text/plain' })
      await server.leave()
    },
    // as long as the start of a server may take, of which the demo takes the most
    { timeout: 120_000 },
  ],
  extraHTTPHeaders: async ({}, give) => give({ 'x-forwarded-for': network() }),
  baseURL: async ({ server }, give) => give(server.address),
  timezoneId: async ({ zone }, give) => give(zone),

  allowed: async ({}, give) => give([]),
  allowFault: async ({ allowed }, give) => give((expected) => void allowed.push(expected)),

  page: async ({ page, server, clock, ahead, allowed }, give) => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message)) faults.push(message.text())
    })
    page.on('pageerror', (problem) => faults.push(String(problem)))
    await page.addInitScript(reportBlocked)
    if (process.env.JOURNEYS_SLOW) await delayReplies(page)
    if (clock) await page.clock.install({ time: server.now() })
    if (!ahead) await page.addInitScript(loadLater, AHEAD)
    await give(page)
    const unexpected = faults.filter((fault) => !allowed.some((expected) => expected.test(fault)))
    expect(unexpected, 'errors of the page').toEqual([])
  },

  axe: async ({ page }, give) =>
    give(async () => {
      // a screen without a heading has not loaded yet
      await page.locator('h1').first().waitFor({ state: 'attached' })
      // a list that is being replaced is dimmed
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await settled(page)
      // evaluate uses the debugger; the content policy would block a script tag
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
      const violations = await page.evaluate(async (rules) => {
        const { violations: all } = await (window as never as WithAxe).axe.run({
          runOnly: rules,
          // what passed is not described, which would take as long as the rules
          resultTypes: ['violations'],
        })
        // what an open dialog or menu covers in part is pressed after it has closed; the last one
        // is on top
        const [dialog] = [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')]
          .filter((one) => one.checkVisibility())
          .toReversed()
        // what a sticky foot covers in part is pressed after scrolling
        const isUnderFoot = (node: Element) => {
          const { left, right, top, bottom } = node.getBoundingClientRect()
          return [top + 1, bottom - 1].some((y) => {
            let over = document.elementFromPoint((left + right) / 2, y)
            while (over && !over.contains(node) && getComputedStyle(over).position !== 'sticky')
              over = over.parentElement
            return over !== null && !over.contains(node)
          })
        }
        const isCovered = ({ target }: { target: readonly string[] }) => {
          const node = document.querySelector(target[0]!)!
          return (dialog !== undefined && !dialog.contains(node)) || isUnderFoot(node)
        }
        return all
          .map((one) => (one.id === 'target-size' ? { ...one, nodes: one.nodes.filter((n) => !isCovered(n)) } : one))
          .filter(({ nodes }) => nodes.length > 0)
      }, axeRules)
      const said = violations.map(
        ({ id, nodes }) =>
          `${id} x${nodes.length}: ${nodes[0]?.html.slice(0, 200)} | ${nodes[0]?.failureSummary?.replace(/\s+/g, ' ').slice(0, 200)}`,
      )
      expect(said, `axe on ${page.url()}`).toEqual([])
    }),

  axeAtBothWidths: async ({ page, axe }, give) =>
    give(async () => {
      const own = page.viewportSize()!
      // its own width comes last, so that what a list asks for again has arrived
      for (const width of [...WIDTHS.filter((one) => one !== own.width), own.width]) {
        await page.setViewportSize({ ...own, width })
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `scrolls at ${width}`)
          .toBeLessThanOrEqual(0)
        await axe()
      }
    }),

  outbox: async ({ server }, give) =>
    give(async () => {
      const reply = await fetch(`${server.address}/dev/outbox.json`)
      return (await reply.json()) as Outbox
    }),
})

export { expect }
