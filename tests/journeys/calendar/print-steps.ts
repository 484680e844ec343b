/** Steps of printing. */
import type { Page } from '@playwright/test'
import { expect } from '#tests/journeys/support.ts'

/** A headless browser has no dialog of printing: the page notes that it was asked for. */
export const stubPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })

export const sheet = (page: Page) => page.locator('[data-print-sheet]')
export const line = (page: Page, words: string) => sheet(page).getByRole('row').filter({ hasText: words })

/** Waits until the print was asked for, and shows the page as paper. */
export async function onPaper(page: Page) {
  await expect(page.locator('html[data-asked-to-print]')).toBeAttached()
  await expect(sheet(page)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page)).toBeVisible()
}
