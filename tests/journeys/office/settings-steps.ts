/** Steps that several journeys of the settings share. */
import type { Page } from '@playwright/test'
import { open, type Office } from '#tests/journeys/staff-office.ts'
import { expect } from '#tests/journeys/support.ts'

/** A card of the screen by its heading. */
export const card = (page: Page, name: string) => page.getByRole('region', { name })
export const update = (page: Page) => page.getByRole('button', { name: 'עדכון פרטים' }).click()
/** Opens the details of the business. */
export async function openBusiness(page: Page, office: Office) {
  await open(page, office, '/BusinessSettings')
  await expect(page.getByLabel('שם העסק')).toBeVisible()
}
/** Goes to another page of the business settings. */
export const toPage = (page: Page, name: 'פרטי העסק' | 'קביעת תורים' | 'העדפות' | 'מתקדם') =>
  page.getByRole('tab', { name, exact: true }).click()
