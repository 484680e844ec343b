/** The screen of a counter: a rail of icons beside it, and one row above the calendar. */
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test('tablets have a rail of icons and one row of tools above the calendar @desktop', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  for (const n of [1, 2]) await office.call('POST', '/api/users/create', { name: `עובדת ${n}`, phone: `05411122${n}0` })
  await open(page, office, '/calendar')
  for (const width of [1180, 820]) {
    await page.setViewportSize({ width, height: 820 })
    await expect(page.getByRole('columnheader').filter({ hasText: /נועה|עובדת/ })).toHaveCount(3)
    const side = (await page.getByRole('navigation', { name: 'ניווט בין המסכים' }).boundingBox())!
    expect(side.width).toBeLessThanOrEqual(64)
    expect(side.x + side.width).toBe(width)
    const tops = await Promise.all(
      [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('combobox', { name: 'תצוגה', exact: true }),
        page.getByRole('button', { name: /^סינון לפי עובד/ }),
        page.getByRole('button', { name: 'עוד אפשרויות' }),
        page.getByRole('button', { name: 'תור חדש' }),
        page.getByRole('button', { name: /^חיפוש/ }),
      ].map(async (one) => {
        const box = (await one.boundingBox())!
        expect(box.x).toBeGreaterThanOrEqual(0)
        return box.y + box.height / 2
      }),
    )
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(12)
    // what is left is the calendar's
    expect((await page.locator('[data-calendar]').boundingBox())!.y).toBeLessThan(100)
    await axe()
  }
  await page.getByRole('button', { name: 'עוד אפשרויות' }).click()
  await page.getByRole('menuitem', { name: 'רשימת המתנה' }).click()
  await expect(page).toHaveURL(/\/waiting-list$/)
})
