import { DEMO_CLOCK, signInToDemo } from '#tests/journeys/demo-office.ts'
import { walkWithTab } from '#tests/journeys/focus-under-bars.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: DEMO_CLOCK, demo: true })

/** Every kind of bar: of lists, of the till, of the assistant, of the views of the calendar. */
const SCREENS = ['/', '/customers', '/products', '/invoices', '/checkout', '/sms', '/settings', '/chat', '/calendar']

test('the focus never stops under the bars of a screen or of a dialog @phone', async ({ page, server }) => {
  test.slow()
  const token = await signInToDemo(server.address, { 'user-agent': await page.evaluate(() => navigator.userAgent) })
  for (const path of SCREENS)
    await test.step(path, async () => {
      await open(page, { address: server.address, token }, path)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect.soft(await walkWithTab(page), path).toEqual([])
    })
  await test.step('a dialog', async () => {
    await open(page, { address: server.address, token }, '/customers')
    await page
      .getByRole('button', { name: /^לקוח חדש/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(await walkWithTab(page), 'the dialog of a customer').toEqual([])
  })
})
