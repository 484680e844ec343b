/** `JOURNEYS_SLOW=1 node tools/journeys.ts`: the same journeys on a line that dawdles, to find those that judge before the page is there. */
import type { Page } from '@playwright/test'

const LATEST = 1200
/** Milliseconds that an answer may come late at most: data overtake each other, and code comes after the page. */
const most = (type: string) => ({ fetch: LATEST, xhr: LATEST, script: 500 })[type] ?? 150

/** Keeps each answer back for a while of its own, mostly a short one. The live stream flows on. */
export async function dawdle(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    const late =
      new URL(request.url()).pathname === '/api/events' ? 0 : Math.random() ** 2 * most(request.resourceType())
    await new Promise((resolve) => setTimeout(resolve, late))
    // the page may have left meanwhile
    await route.fallback().catch(() => undefined)
  })
}
