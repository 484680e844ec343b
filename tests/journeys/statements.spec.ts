import { makeBookingOffice } from './booking-office.ts'
import { expect, test } from './support.ts'

test.use({ clock: '2026-11-18T06:50:00.000Z' })

test('the accessibility statement and the privacy page of a business are a link away, without a script', async ({
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
