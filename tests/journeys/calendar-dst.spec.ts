import { drag, makeSalon, slot } from './calendar-office.ts'
import { expect, test } from './support.ts'

// A browser far away, on the days when Israel's clocks change: what is dragged, kept and shown is the office's wall clock.
test.use({ zone: 'America/New_York' })

const changes = [
  { change: '2026-03-27', before: '2026-03-26', after: '2026-03-28', clock: '2026-03-24T08:00:00Z' },
  { change: '2026-10-25', before: '2026-10-25', after: '2026-10-26', clock: '2026-10-25T07:00:00Z' },
  { change: '2027-03-26', before: '2027-03-25', after: '2027-03-27', clock: '2027-03-23T08:00:00Z' },
] as const

for (const { change, before, after, clock } of changes)
  test.describe(`the clocks change on ${change}`, () => {
    test.use({ clock })

    test('an appointment dragged across keeps its hours @desktop', async ({ page, server }) => {
      const salon = await makeSalon(server.address)
      await salon.signIn(page)
      const { id } = await salon.book(`${before} 10:00`, '11:30', { service_id: salon.cut })
      await page.goto(`/calendar?view=week&date=${change}`)
      const event = page
        .locator('[data-calendar] [role="listitem"], [data-calendar] [role="button"]')
        .filter({ hasText: 'דנה כהן' })
        .first()
      await expect(event).toContainText('10:00 - 11:30')

      await drag(page, await slot(page, before, '10:15'), await slot(page, after, '14:15'))
      await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${after} 14:00:00`)
      expect((await salon.one(id))?.end_time).toBe(`${after} 15:30:00`)
      await expect(event).toContainText('14:00 - 15:30')

      await page.reload()
      await expect(event).toContainText('14:00 - 15:30')
      const at = await slot(page, change, '17:00')
      await page.mouse.click(at.x, at.y)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('שעת התחלה')).toHaveValue('17:00')
      await expect(dialog.getByLabel('תאריך')).toHaveValue(change.split('-').toReversed().join('/'))
    })

    test('the line of now stands at the office’s hour @desktop', async ({ page, server }) => {
      const salon = await makeSalon(server.address)
      await salon.signIn(page)
      await page.goto('/calendar?view=day')
      const today = page.locator('[data-calendar="day"] [role="cell"][data-date]')
      await expect(today).toHaveAttribute('data-date', clock.slice(0, 10))
    })
  })
