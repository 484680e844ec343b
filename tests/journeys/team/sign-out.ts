import type { Page } from '@playwright/test'

/** Signs out by the menu of the page's width: the rail from 1280 px, below it the last tab. */
export async function signOut(page: Page): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'ניווט ראשי' })
  const tabs = page.getByRole('navigation', { name: 'ניווט בין המסכים' })
  await rail.or(tabs).filter({ visible: true }).waitFor()
  if (!(await rail.isVisible())) await tabs.getByRole('button', { name: 'עוד', exact: true }).click()
  const menu = (await rail.isVisible()) ? rail : page.getByRole('dialog', { name: 'עוד', exact: true })
  await menu.getByRole('button', { name: 'יציאה' }).click()
}
