import type { Page } from '@playwright/test'
import { CLOCK, dialog, event, grid, openGrid, press, salonForEach } from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

const title = (page: Page) => page.getByRole('heading', { level: 1 }).getByRole('button')
const day = (page: Page, name: string) => page.getByRole('gridcell').getByRole('button', { name })
const shows = (page: Page, date: string) =>
  expect(grid(page).locator(`[role="cell"][data-date="${date}"]`).first()).toBeVisible()

test('the title leads to any day in three taps, and weeks ahead in two', async ({ page, axe }) => {
  await own.salon.book('2027-01-12 10:00', '11:00')
  await openGrid(page, own.salon, '&view=day')
  await press(title(page))
  await expect(day(page, 'יום שני 16/11/2026')).toHaveAttribute('aria-current', 'date')
  await axe()
  await press(page.getByRole('button', { name: 'החודש הבא' }))
  await press(day(page, 'יום שלישי 01/12/2026'))
  await shows(page, '2026-12-01')
  await expect(title(page)).toBeFocused()
  await press(title(page))
  await press(page.getByRole('button', { name: 'עוד 6 שבועות' }))
  await shows(page, '2027-01-12')
  await expect(event(page, 'דנה כהן')).toBeVisible()
  await expect(page).toHaveURL(/view=day/)
})

test('the month shows the load of each day, a date is typed or chosen, and keys lead through days and views @desktop', async ({
  page,
  axe,
}) => {
  const { salon } = own
  await openGrid(page, salon, '&view=day')
  await test.step('the month has a bar of the load under each day, of the shown employee', async () => {
    await salon.book('2026-11-17 09:00', '11:00')
    await salon.book('2026-12-01 09:00', '10:00')
    await press(title(page))
    const busy = day(page, 'יום שלישי 17/11/2026')
    await expect(busy).toHaveAccessibleName(/תפוסה: \d+%$/)
    const before = await busy.getAttribute('aria-label')
    await expect(day(page, 'יום רביעי 18/11/2026')).toHaveAccessibleName(/תפוסה: 0%$/)
    await axe()
    await press(page.getByRole('button', { name: 'החודש הבא' }))
    await expect(day(page, 'יום שלישי 01/12/2026')).toHaveAccessibleName(/תפוסה: [1-9]/)
    await press(title(page))
    await expect(page.getByRole('button', { name: 'החודש הבא' })).toBeHidden()

    await salon.call('POST', '/api/time-blocks', {
      employee_id: salon.noa,
      start_time: '2026-11-17 12:00:00',
      end_time: '2026-11-17 17:00:00',
    })
    await press(title(page))
    await expect(busy).toHaveAccessibleName(/תפוסה/)
    await expect(busy).not.toHaveAttribute('aria-label', before!)
  })
  await page.keyboard.press('Escape')
  await test.step('a date is typed, or chosen from a month that opens beside it', async () => {
    await page.keyboard.press('n')
    const field = dialog(page).getByLabel('תאריך')
    await field.fill('20/12/2026')
    await press(page.getByRole('button', { name: 'פתיחת לוח שנה' }))
    await expect(day(page, 'יום ראשון 20/12/2026')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'פתיחת לוח שנה' })).toBeFocused()
    await expect(field).toHaveValue('20/12/2026')
    await press(page.getByRole('button', { name: 'פתיחת לוח שנה' }))
    await press(day(page, 'יום רביעי 23/12/2026'))
    await expect(field).toHaveValue('23/12/2026')
    await expect(page.getByRole('button', { name: 'פתיחת לוח שנה' })).toBeFocused()
    await field.fill('')
    await field.pressSequentially('24122026')
    await expect(field).toHaveValue('24/12/2026')
    // Esc closed the month only
    await expect(page.getByText('לצאת בלי לשמור?')).toBeHidden()
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'יציאה בלי שמירה' }))
    await expect(dialog(page)).toBeHidden()
  })
  await page.keyboard.press('Escape')
  await test.step('keys lead through days and views, and "?" lists them', async () => {
    await page.keyboard.press('ArrowLeft')
    await shows(page, '2026-11-17')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await shows(page, '2026-11-15')
    await page.keyboard.press('t')
    await shows(page, '2026-11-16')
    await page.keyboard.press('j')
    await shows(page, '2026-11-17')
    for (const [key, view] of [
      ['1', 'day'],
      ['3', 'month'],
      ['4', 'agenda'],
      ['2', 'week'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(grid(page)).toHaveAttribute('data-calendar', view)
    }
    await page.keyboard.press('g')
    await expect(day(page, 'יום שלישי 17/11/2026')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('PageDown')
    await expect(day(page, 'יום שישי 18/12/2026')).toBeFocused()
    await page.keyboard.press('Enter')
    await shows(page, '2026-12-18')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('Shift+?')
    await expect(dialog(page).getByText('תצוגת חודש')).toBeVisible()
    await axe()
    await page.keyboard.press('m')
    await expect(grid(page)).toHaveAttribute('data-calendar', 'week')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('n')
    await expect(dialog(page).getByText('קביעת תור')).toBeVisible()
    await dialog(page).getByLabel('הערות').fill('wdmt?')
    await expect(grid(page)).toHaveAttribute('data-calendar', 'week')
  })
})
