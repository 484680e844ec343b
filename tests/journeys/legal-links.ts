import type { Page } from '@playwright/test'
import { expect } from './support.ts'

/** The foot of a screen, or on desks the rail, which has the links of the foot. */
export const foot = (page: Page) =>
  page.getByRole('contentinfo').or(page.getByRole('navigation', { name: 'ניווט ראשי' }))

/**
 * The links to the accessibility statement and to the privacy page can be pressed: a trial click
 * scrolls to them and fails when something covers them.
 */
export async function reachesLegalPages(page: Page) {
  for (const name of ['הצהרת נגישות', 'פרטיות']) {
    const link = foot(page).getByRole('link', { name })
    await expect(link, `${name} on ${page.url()}`).toHaveCount(1)
    await link.click({ trial: true })
  }
}
