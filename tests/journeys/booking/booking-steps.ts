/** Steps that several journeys of a booking share. */
import type { Page } from '@playwright/test'
import { expect } from '#tests/journeys/support.ts'

/** A Wednesday, 08:46 in Israel: with three hours' notice the first time is 12:00. */
export const CLOCK = '2026-11-18T06:46:00.000Z'

/** Presses a button by its name, on a page or in a frame. */
export const next = (within: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  within.getByRole('button', { name }).click()
export const waitForScript = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.live)

/** Goes from the first step to the choice of the time: תספורת נשים with מאיה. */
export async function goToDates(page: Page, address: string, phone = '052-345-0001') {
  await page.goto(address)
  await waitForScript(page)
  await page.getByText('תספורת נשים').click()
  await next(page, 'המשך לבחירת מטפל')
  await page.getByText('מאיה').click()
  await next(page, 'המשך לזיהוי')
  await page.getByLabel('טלפון נייד').fill(phone)
  await next(page, 'המשך')
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await next(page, 'המשך לבחירת מועד')
  await expect(page.getByRole('button', { name: /^הכי מוקדם/ })).toBeVisible()
}
export const day = (page: Page, date: string) => page.getByRole('button', { name: new RegExp(`${date}(,|$)`) })
export const slot = (page: Page, time: string) => page.getByRole('button', { name: time, exact: true })

/** The gateway's page inside the booking page. */
export const paymentFrame = (page: Page) => page.frameLocator('iframe')

/**
 * Goes on to Sunday, 22 November, 11:30, up to the step of the payment. `note` says what the office
 * asks for, `title` is the heading of that step.
 */
export async function goToPayment(page: Page, address: string, note: string, title: string): Promise<void> {
  await goToDates(page, address)
  await day(page, '22/11/2026').click()
  await slot(page, '11:30').click()
  await expect(page.getByText(note)).toBeVisible()
  await next(page, /^לקבוע ליום א׳/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}
