import { DEMO_CLOCK, signInToDemo } from '#tests/journeys/demo-office.ts'
import { walkWithTab } from '#tests/journeys/focus-under-bars.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: DEMO_CLOCK, demo: true })

/** Every kind of bar: of lists, of the till, of the assistant, of the views of the calendar. */
const SCREENS = ['/', '/customers', '/products', '/invoices', '/checkout', '/sms', '/settings', '/chat', '/calendar']

/** A tablet that lies, and a desk with a low window: their bars and rails are others. */
const WIDER = [
  { width: 1180, height: 820 },
  { width: 1440, height: 780 },
]
/** Past the menu, into what the screen has. */
const WIDER_STEPS = 40

test('the focus never stops under the bars of a screen or of a dialog @phone', async ({ page, server }) => {
  test.slow()
  const own = page.viewportSize()!
  const token = await signInToDemo(server.address, { 'user-agent': await page.evaluate(() => navigator.userAgent) })
  for (const path of SCREENS)
    await test.step(path, async () => {
      await open(page, { address: server.address, token }, path)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect.soft(await walkWithTab(page), path).toEqual([])
      for (const { width, height } of WIDER) {
        await page.setViewportSize({ width, height })
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        expect.soft(await walkWithTab(page, WIDER_STEPS), `${path} at ${width}`).toEqual([])
      }
      await page.setViewportSize(own)
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
