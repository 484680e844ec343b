import type { Page } from '@playwright/test'
import { makeBookingOffice } from './booking-office.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { foot, reachesLegalPages } from '#tests/journeys/legal-links.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: '2026-11-18T06:46:00.000Z' })

test('links lead to a business’s accessibility statement and privacy page, also without scripts @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeBookingOffice(server.address)
  const scripts: string[] = []
  await page.goto(office.page)
  for (const name of ['הצהרת נגישות', 'פרטיות']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('link', { name: /^0\d/ })).toBeVisible() // whom to turn to
    await expect(page.getByText(name === 'פרטיות' ? 'אחסון: שרתים' : 'ובהתאם לתקן הישראלי')).toBeVisible()
    await expect(page.getByText(/@/)).toHaveCount(0) // what the owner signs in with
    scripts.push(...(await page.locator('script').evaluateAll((all) => all.map((one) => one.outerHTML))))
    await axe()
    await page.getByRole('link', { name: 'חזרה לקביעת תור' }).click()
    await expect(page.getByText('איזה טיפול תרצו?')).toBeVisible()
  }
  expect(scripts).toEqual([])
})

test('the product has both pages, and an unknown business leads to them @desktop', async ({ page, server, axe }) => {
  for (const path of ['/accessibility', '/privacy', '/book/no-such-office/accessibility']) {
    await page.goto(`${server.address}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await axe()
  }
})

const WIDTHS = [1440, 390]
async function reachesThemAtBothWidths(page: Page) {
  await page.locator('main').first().waitFor()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await reachesLegalPages(page)
  }
}
/** What desk/screen-budgets.spec.ts, which looks at the links of every screen, does not open. */
const VIEWS = ['/calendar?view=team', '/calendar?view=day', '/customers/nobody/at/all']

test('the views of the calendar and a page that is not found lead to both pages @phone', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  for (const path of VIEWS) {
    await open(page, office, path)
    await reachesThemAtBothWidths(page)
  }
  await foot(page).getByRole('link', { name: 'פרטיות' }).click()
  await expect(page).toHaveURL(`${server.address}/privacy`)
})

test('every public page leads to both pages @phone', async ({ page, server, allowFault }) => {
  allowFault(/404/) // unknown offices and links
  const office = await makeBookingOffice(server.address)
  const { manage_token } = await office.bookAsVisitor('2026-11-19 10:00', '2026-11-19 11:00')
  const paths = [
    office.page,
    `/book/manage/${manage_token}`,
    '/book/manage/unknown',
    '/book/no-such-office',
    '/book-thank-you',
    '/c-invoice/unknown',
    '/payment-success',
    '/accessibility',
    '/privacy',
  ]
  for (const path of paths) {
    await page.goto(`${server.address}${path}`)
    await reachesThemAtBothWidths(page)
  }
})
