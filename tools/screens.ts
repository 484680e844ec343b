/**
 * `npm run screens [name …]`: every screen in every state at both widths into docs/screens/, side by side in docs/screens.md. It starts
 * a demo server of its own whose clock stands still, so that two runs give the same pictures.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page, type Route } from '@playwright/test'
import { chromiumFlags, ensureChromium } from './ensure-chromium.ts'
import { clock, type Shot, shots, type State } from './screens.shots.ts'
import { owner } from './screens.steps.ts'
import { type RunningServer, startServer } from './start-server.ts'

const folder = 'docs/screens'
const widths = {
  '1440': { viewport: { width: 1440, height: 900 } },
  '390': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const
type Width = keyof typeof widths

const api = /\/api\//
const sums = /^(revenue|average|sum|total_amount)$/
const longWords = 'אלכסנדרה-מרגריטה בן-שטרית אבולעפיה לבית משפחת רוזנצווייג מקריית ביאליק המזרחית'

/** Rewrites a reply that the server really gave. */
const rewritten = (change: (key: string, value: unknown) => unknown) => async (route: Route) => {
  const reply = await route.fetch()
  if (!reply.headers()['content-type']?.includes('application/json') || !reply.ok())
    return route.fulfill({ response: reply })
  return route.fulfill({ response: reply, body: JSON.stringify(await reply.json(), change) })
}
const isStream = (route: Route) => new URL(route.request().url()).pathname === '/api/events'
/** A refused permissions call ends the session (decision A5), and then every picture would be of the sign-in screen. */
const isSession = (route: Route) =>
  /^\/api\/(user\/permissions|business$)/.test(new URL(route.request().url()).pathname)
const answered = (by: (route: Route) => Promise<unknown>) => (page: Page, calls: RegExp) =>
  page.route(calls, async (route) => {
    await (isStream(route) ? route.continue() : by(route))
  })

const states: Record<State, (page: Page, calls: RegExp) => Promise<unknown>> = {
  full: () => Promise.resolve(),
  loading: (page, calls) => page.route(calls, () => undefined),
  error: answered((route) =>
    isSession(route)
      ? route.continue()
      : route.fulfill({
          status: 500,
          json: {
            code: 'bug',
            error: 'bug',
            messages: { error: 'משהו השתבש אצלנו. אפשר לנסות שוב.' },
            request_id: 'req-1',
          },
        }),
  ),
  empty: answered(
    rewritten((key, value) => {
      // days come with nothing in them
      if (Array.isArray(value)) return key === 'days' ? value : []
      if (typeof value === 'number' && /^(total|count|customers)$/.test(key)) return 0
      return key === 'change' ? null : typeof value === 'string' && sums.test(key) ? '0.00' : value
    }),
  ),
  long: answered(
    rewritten((key, value) => {
      if (typeof value !== 'string') return value
      if (sums.test(key)) return '1234567.89'
      return /(^|_)(name|title|note|notes|comment)$/.test(key) ? longWords : value
    }),
  ),
}

/** Waits until the page has asked for nothing during 300 ms, five seconds at most; a stream of events stays open and does not count. */
const settled = async (page: Page, act: () => Promise<unknown>) => {
  let open = 0
  let quietSince = performance.now()
  const counts = (request: { url(): string }) => api.test(request.url()) && !/\/events\b/.test(request.url())
  page.on('request', (request) => counts(request) && open++)
  const end = (request: { url(): string }) => {
    if (!counts(request)) return
    open--
    quietSince = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await act()
  const until = performance.now() + 5_000
  while ((open > 0 || performance.now() - quietSince < 300) && performance.now() < until) await page.waitForTimeout(50)
}

/** Where the demo's owner is signed in: the list of her devices has something to show. */
const devices = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
]
const signIn = async (server: RunningServer, device: string): Promise<string> => {
  const reply = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': device },
    body: JSON.stringify(owner),
  })
  if (!reply.ok) throw new Error(`the demo's owner cannot sign in: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { token: string }).token
}

/** No skeleton and no progress bar stands on the page any more. */
const nothingWaits = () => !document.querySelector('[data-waits], [aria-busy="true"]')

const fileOf = (shot: Shot, state: State, width: string) => `${shot.name}.${state}.${width}.png`

const shoot = async (
  browser: Browser,
  server: RunningServer,
  token: string,
  shot: Shot,
  state: State,
  width: Width,
) => {
  const context = await browser.newContext({
    ...widths[width],
    baseURL: server.address,
    deviceScaleFactor: 1,
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(8_000)
    await page.clock.setFixedTime(clock)
    if (shot.signedIn !== false) await page.addInitScript((value) => localStorage.setItem('token', value), token)
    const { steps, late, calls = api } = shot
    const open = () => page.goto(shot.url, { waitUntil: 'load' })
    const inState = (act: () => Promise<unknown>) =>
      state === 'loading' ? act().then(() => page.waitForTimeout(600)) : settled(page, act)
    if (late) await settled(page, open)
    else {
      await states[state](page, calls)
      await inState(open)
    }
    if (steps && (late || state === 'full')) await settled(page, () => steps(page))
    if (late) {
      await states[state](page, calls)
      await inState(() => late(page))
    }
    await page.evaluate(() => document.fonts.ready)
    // a screen that has just come asks for its data a moment later: calm has to last
    for (let calm = 0; state !== 'loading' && calm < 2; calm++) {
      await page.waitForFunction(nothingWaits, null, { timeout: 8_000 })
      await page.waitForTimeout(400)
    }
    await page.waitForTimeout(200)
    await page.screenshot({ path: path.join(folder, fileOf(shot, state, width)), animations: 'disabled' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  } finally {
    await context.close()
  }
}

const writePage = () => {
  const row = (shot: Shot, state: State) => {
    const cell = (width: Width) =>
      `<img src="screens/${fileOf(shot, state, width)}" alt="${shot.name}, ${state}, ${width}">`
    return `<tr><td>${state}</td><td>${cell('1440')}</td><td>${cell('390')}</td></tr>`
  }
  const section = (shot: Shot) =>
    `## ${shot.name}\n\n\`${shot.url}\`\n\n<table>\n<tr><th></th><th width="68%">1440</th><th>390</th></tr>\n${shot.states
      .map((state) => row(shot, state))
      .join('\n')}\n</table>\n`
  writeFileSync(
    'docs/screens.md',
    `# Screens\n\nMade by \`npm run screens\` with the demo office; nothing here is drawn by hand.\n\n${shots.map(section).join('\n')}`,
  )
}

const asked = process.argv.slice(2)
const chosen = shots.filter(({ name }) => !asked.length || asked.includes(name))
mkdirSync(folder, { recursive: true })
const known = new Set(
  shots.flatMap((shot) =>
    shot.states.flatMap((state) => Object.keys(widths).map((width) => fileOf(shot, state, width))),
  ),
)
for (const name of readdirSync(folder)) if (!known.has(name)) rmSync(path.join(folder, name))

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags })
const server = await startServer({ clock, demo: true })
const failed: string[] = []
try {
  let token = ''
  for (const device of devices) token = await signIn(server, device)
  const jobs = (['1440', '390'] as const).flatMap((width) =>
    chosen.flatMap((shot) => shot.states.map((state) => ({ shot, state, width }))),
  )
  const count = jobs.length
  const lane = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { shot, state, width } = job
      await shoot(browser, server, token, shot, state, width).catch((problem: unknown) =>
        failed.push(`${fileOf(shot, state, width)}: ${String(problem).split('\n')[0]}`),
      )
    }
  }
  await Promise.all([lane(), lane()])
  writePage()
  console.log(`${count - failed.length} pictures in ${folder}`)
} finally {
  await browser.close()
  await server.stop()
}
for (const line of failed) console.log(`✗ ${line}`)
process.exitCode = failed.length ? 1 : 0
