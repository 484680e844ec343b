import type { Page } from '@playwright/test'
import { makeBookingOffice } from './booking-office.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: '2026-11-18T06:50:00.000Z' })

/** The foot of a screen, or on desks the rail, which has the links of the foot (decision A16). */
const foot = (page: Page) => page.getByRole('contentinfo').or(page.getByRole('navigation', { name: 'ניווט ראשי' }))
/**
 * Both links can be pressed: a trial click scrolls to them and fails when something covers them.
 */
async function reachable(page: Page) {
  for (const name of ['הצהרת נגישות', 'פרטיות']) {
    const link = foot(page).getByRole('link', { name })
    await expect(link, `${name} on ${page.url()}`).toHaveCount(1)
    await link.click({ trial: true })
  }
}

test('links lead to a business’s accessibility statement and privacy page, also without scripts', async ({
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
    await expect(page.getByText(/@/)).toHaveCount(0) // what the owner signs in with
    scripts.push(...(await page.locator('script').evaluateAll((all) => all.map((one) => one.outerHTML))))
    await axe()
    await page.getByRole('link', { name: 'חזרה לקביעת תור' }).click()
    await expect(page.getByText('איזה טיפול תרצו?')).toBeVisible()
  }
  expect(scripts).toEqual([])
})

test('the product has both pages, and an unknown business leads to them', async ({ page, server, axe }) => {
  for (const path of ['/accessibility', '/privacy', '/book/no-such-office/accessibility']) {
    await page.goto(`${server.address}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await axe()
  }
})

const SCREENS = [
  '/',
  '/calendar?view=team',
  '/calendar?view=day',
  '/calendar-settings',
  '/customers',
  '/customers/import',
  '/customers/1',
  '/products',
  '/categories',
  '/digital_docs',
  '/employees',
  '/settings',
  '/BusinessSettings',
  '/account',
  '/customers/nobody/at/all',
]
const SIGNED_OUT = ['/login', '/register', '/forgot-password', '/verify-code', '/reset-password']

test('every screen behind the sign-in leads to both pages', async ({ page, server }) => {
  test.setTimeout(120_000)
  const office = await makeOffice(server.address)
  const customer = await office.customer('דנה כהן', '052-345-0001')
  for (const path of SCREENS) {
    await open(page, office, path.replace('/1', `/${customer}`))
    await page.locator('main').first().waitFor()
    await reachable(page)
  }
  await open(page, office, '/')
  await foot(page).getByRole('link', { name: 'פרטיות' }).click()
  await expect(page).toHaveURL(`${server.address}/privacy`)
})

test('every screen of the sign-in leads to both pages', async ({ page, server, axe }) => {
  for (const path of SIGNED_OUT) {
    await page.goto(`${server.address}${path}`)
    await page.locator('main').first().waitFor()
    await reachable(page)
    await axe()
  }
})

test('every public page leads to both pages', async ({ page, server, allowFault }) => {
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
    await page.locator('main').first().waitFor()
    await reachable(page)
  }
})
