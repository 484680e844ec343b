/**
 * `JOURNEYS_SLOW=1 npm run test:journeys`: a slow line, to find journeys that assert before the
 * page has loaded.
 */
import type { Page } from '@playwright/test'

const LATEST = 1200
/** The longest delay of a reply in milliseconds; replies overtake each other. */
const most = (type: string) => ({ fetch: LATEST, xhr: LATEST, script: 500 })[type] ?? 150

/** Delays each reply by a random time, mostly a short one, except for the event stream. */
export async function delayReplies(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    const late =
      new URL(request.url()).pathname === '/api/events' ? 0 : Math.random() ** 2 * most(request.resourceType())
    await new Promise((resolve) => setTimeout(resolve, late))
    // the page may have closed in the meantime
    await route.fallback().catch(() => undefined)
  })
}
