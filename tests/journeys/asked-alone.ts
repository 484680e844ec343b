import type { Page } from '@playwright/test'
import { TOGETHER } from '#shared/http/together.ts'

/**
 * From now on the page makes each call as a request of its own, as it does when the one request for
 * several of them fails, so that a journey can answer one call otherwise.
 */
export async function askAlone(page: Page): Promise<void> {
  await page.route(`**${TOGETHER}?*`, (route) => route.fulfill({ status: 404, json: {} }))
}
