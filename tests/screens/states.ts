import type { Page, Route } from '@playwright/test'
import { askAlone } from '#tests/journeys/asked-alone.ts'

/**
 * `full` shows the demo office. `loading`: no reply ever comes. `error`: every reply is a 500.
 * `empty`: every list is empty. `long`: names and notes are as long as they may be. All but the
 * first are made by intercepting replies, so no screen has test code in it.
 */
export type State = 'full' | 'loading' | 'error' | 'empty' | 'long'

const sums = /^(revenue|average|sum|total_amount)$/
const longWords = 'אלכסנדרה-מרגריטה בן-שטרית אבולעפיה לבית משפחת רוזנצווייג מקריית ביאליק המזרחית'
const problem = {
  code: 'bug',
  error: 'bug',
  messages: { error: 'משהו השתבש אצלנו. אפשר לנסות שוב.' },
  request_id: 'req-1',
}

/** Rewrites the server's own reply, key by key. */
const rewritten = (change: (key: string, value: unknown) => unknown) => async (route: Route) => {
  const response = await route.fetch()
  if (!response.headers()['content-type']?.includes('application/json') || !response.ok())
    return route.fulfill({ response })
  return route.fulfill({ response, body: JSON.stringify(await response.json(), change) })
}
const pathOf = (route: Route) => new URL(route.request().url()).pathname
/** Failing these would end the session, and every picture would be of the sign-in screen. */
const isSession = (route: Route) => /^\/api\/(user\/permissions|business$)/.test(pathOf(route))

const replies: Record<State, ((route: Route) => Promise<unknown>) | undefined> = {
  full: undefined,
  loading: () => Promise.resolve(),
  error: (route) => (isSession(route) ? route.continue() : route.fulfill({ status: 500, json: problem })),
  empty: rewritten((key, value) => {
    if (Array.isArray(value)) return key === 'days' ? value : [] // days stay, without content
    if (typeof value === 'number' && /^(total|count|customers)$/.test(key)) return 0
    return key === 'change' ? null : typeof value === 'string' && sums.test(key) ? '0.00' : value
  }),
  long: rewritten((key, value) => {
    if (typeof value !== 'string') return value
    if (sums.test(key)) return '1234567.89'
    return /(^|_)(name|title|note|notes|comment)$/.test(key) ? longWords : value
  }),
}

/** From now on the page's calls to the API get the replies of this state. */
export async function enterState(page: Page, state: State, calls: RegExp): Promise<void> {
  const reply = replies[state]
  if (!reply) return
  await page.route(calls, async (route) => {
    await (pathOf(route) === '/api/events' ? route.continue() : reply(route))
  })
  await askAlone(page)
}

/**
 * Waits until the page has not changed for half a second; unless it is to show its skeletons, none
 * may be left.
 */
export async function settled(page: Page, state: State): Promise<void> {
  await page.evaluate(async (mayWait) => {
    await document.fonts.ready
    await new Promise<void>((resolve) => {
      let timer: ReturnType<typeof setTimeout>
      const restart = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (!mayWait && document.querySelector('#first-frame, [data-waits], [aria-busy="true"]')) restart()
          else resolve()
        }, 500)
      }
      const all = { subtree: true, childList: true, attributes: true, characterData: true }
      new MutationObserver(restart).observe(document, all)
      restart()
    })
  }, state === 'loading')
}
