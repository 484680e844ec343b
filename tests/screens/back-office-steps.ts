/** Steps on Home and on the list of services before their pictures are taken. */
import type { Page } from '@playwright/test'

const button = (page: Page, name: string) => page.getByRole('button', { name })

export async function yearOfHome(page: Page): Promise<void> {
  await page.locator('label', { hasText: 'השנה' }).click()
  await page.getByText('הצגה כטבלה').click()
  await page.getByRole('heading', { name: 'הכנסות השנה' }).scrollIntoViewIfNeeded()
}

/** A service that needs a room or device. */
export async function openNeeds(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('פדיקור')
  await button(page, 'פדיקור').first().click()
  // the sticky foot of the dialog covers what is merely in view
  const needs = page.getByText('אילו חדרים ומכשירים השירות צריך')
  await needs.evaluate((label) => label.scrollIntoView({ block: 'center' }))
}

export async function openReminders(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('החלקה יפנית')
  await button(page, 'החלקה יפנית').first().click()
  await button(page, 'הוספת תזכורת או מסמך').scrollIntoViewIfNeeded()
}
