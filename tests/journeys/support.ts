import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { type RunningServer, type ServerOptions, startServer } from '#tools/start-server.ts'
import { dawdle } from './slow-line.ts'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const axeRules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the local providers "sent", newest first. */
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
  /** ISO instant at which the server's and the page's clocks stand when the server starts; null: the real time. `test.use({ clock })`. */
  clock: string | null
  /** Whether the server has the demo office. */
  demo: boolean
  /** More environment for the server. */
  serverEnv: Readonly<Record<string, string>>
  /** The browser's time zone; the office is in Asia/Jerusalem wherever the browser is. */
  zone: string
}
type Fixtures = {
  server: RunningServer
  /** Fails the journey when the page as it stands breaks a rule of WCAG 2.2 AA or of axe's best practice. */
  axe: () => Promise<void>
  outbox: () => Promise<Outbox>
  /** For the journey that causes a fault on purpose (a network that is down, a 500): what it expects to be complained of. */
  allowFault: (expected: RegExp) => void
}
type Inner = { allowed: RegExp[] }
type WorkerFixtures = { servers: (options: ServerOptions) => Promise<RunningServer> }

type AxeViolation = { id: string; nodes: { html: string; failureSummary?: string }[] }
type WithAxe = Window & { axe: { run: (options: object) => Promise<{ violations: AxeViolation[] }> } }

/** The browser notes every answer that is not a success; a refusal of the API is an answer of the product like any other. */
const isRefusal = (message: ConsoleMessage) =>
  /the server responded with a status of 4\d\d/.test(message.text()) &&
  new URL(message.location().url).pathname.startsWith('/api/')

/** The policy's own report, for what is blocked without a word on the console. */
const reportBlocked = () =>
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`blocked by the content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  )

/** Waits until nothing fades or slides any more: half-faded words have half their contrast. What moves for ever (skeletons) does not count. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let calm = 0; calm < 3;) {
      await frame()
      const moving = document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
      calm = moving.length === 0 ? calm + 1 : 0
      await Promise.allSettled(moving.map((one) => one.finished))
    }
  })

/**
 * `test` of every journey. Servers are started on demand, one per worker and set of options, and shared by that worker's journeys, so a
 * journey makes its own office. A journey fails on any console error, page error or content-policy report
 * that it did not expect.
 */
export const test = base.extend<Options & Fixtures & Inner, WorkerFixtures>({
  clock: [null, { option: true }],
  demo: [false, { option: true }],
  serverEnv: [{}, { option: true }],
  zone: ['Asia/Jerusalem', { option: true }],

  servers: [
    async ({}, give) => {
      const started = new Map<string, Promise<RunningServer>>()
      await give((options) => {
        const key = JSON.stringify([options.clock, options.demo, options.env])
        const known = started.get(key) ?? startServer(options)
        started.set(key, known)
        return known
      })
      const all = await Promise.allSettled(started.values())
      await Promise.all(all.map(async (one) => one.status === 'fulfilled' && one.value.stop()))
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ servers, clock, demo, serverEnv }, give, info) => {
      const server = await servers({ clock: clock ?? undefined, demo, env: serverEnv })
      await give(server)
      if (info.status !== info.expectedStatus)
        await info.attach('server.log', { body: server.log(), contentType: 'text/plain' })
    },
    { timeout: 60_000 },
  ],
  baseURL: async ({ server }, give) => give(server.address),
  timezoneId: async ({ zone }, give) => give(zone),

  allowed: async ({}, give) => give([]),
  allowFault: async ({ allowed }, give) => give((expected) => void allowed.push(expected)),

  page: async ({ page, server, clock, allowed }, give) => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message)) faults.push(message.text())
    })
    page.on('pageerror', (problem) => faults.push(String(problem)))
    await page.addInitScript(reportBlocked)
    if (process.env.JOURNEYS_SLOW) await dawdle(page)
    if (clock) await page.clock.install({ time: server.now() })
    await give(page)
    const unexpected = faults.filter((fault) => !allowed.some((expected) => expected.test(fault)))
    expect(unexpected, 'what the page complained of').toEqual([])
  },

  axe: async ({ page }, give) =>
    give(async () => {
      // a screen that is still on its way has no heading, and nothing to judge
      await page.locator('h1').first().waitFor({ state: 'attached' })
      // a list that is being replaced is dimmed, which is not how it is read
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await settled(page)
      // evaluate comes through the debugger, which a content policy does not stop; a script tag would be blocked
      await page.evaluate(axeSource)
      const violations = await page.evaluate(
        async (rules) => (await (window as never as WithAxe).axe.run({ runOnly: rules })).violations,
        axeRules,
      )
      const said = violations.map(
        ({ id, nodes }) =>
          `${id} x${nodes.length}: ${nodes[0]?.html.slice(0, 200)} | ${nodes[0]?.failureSummary?.replace(/\s+/g, ' ').slice(0, 200)}`,
      )
      expect(said, `axe on ${page.url()}`).toEqual([])
    }),

  outbox: async ({ server }, give) =>
    give(async () => {
      const reply = await fetch(`${server.address}/dev/outbox.json`)
      return (await reply.json()) as Outbox
    }),
})

export { expect }
