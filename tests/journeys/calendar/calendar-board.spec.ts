import type { Page } from '@playwright/test'
import { boxOf } from './calendar-devices.ts'
import {
  chooseView,
  CLOCK,
  dialog,
  event,
  grid,
  MONDAY,
  open,
  openForm,
  salonForEach,
  TUESDAY,
  WEDNESDAY,
  clear,
} from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

// The week of the whole team, which only desks show. The clock starts on Monday, 09:00.
test.use({ clock: CLOCK })
const own = salonForEach()
const NEXT_WEEK = '2026-11-23'

const cell = (page: Page, date: string, employee: number) =>
  grid(page).locator(`td[data-date="${date}"][data-employee="${employee}"]`)

test('the week of the team has a row for each employee, whose gaps, lines and numbers lead on @desktop', async ({
  page,
  axe,
}) => {
  const salon = own.salon
  await open(page)
  await test.step('the week of the team has a row for each employee, with load, marks and free gaps', async () => {
    await salon.book(`${MONDAY} 08:00`, '10:00', { status_key: 'arrived' })
    await salon.book(`${MONDAY} 10:30`, '13:00', { status_key: 'no_show', customer_id: salon.ron })
    await salon.book(`${MONDAY} 14:00`, '20:00', { customer_id: salon.ron })
    await salon.book(`${TUESDAY} 10:00`, '11:00', { employee_id: salon.maya, status_key: 'waiting' })
    await expect(grid(page).getByRole('rowheader')).toHaveCount(2)
    const lines = cell(page, MONDAY, salon.noa).getByRole('listitem')
    // half an hour is no gap
    await expect(lines).toHaveText([
      /08:00.*דנה כהן.*הגיע/,
      /10:30.*רון לוי.*לא הגיע/,
      /13:00.*פנוי שעה/,
      /14:00.*רון לוי/,
    ])
    await expect(cell(page, MONDAY, salon.noa)).toContainText('88%')
    await expect(cell(page, TUESDAY, salon.maya)).toContainText('ממתין לאישור')
    await expect(page.getByText('4 תורים')).toBeVisible()
    await expect(page.getByRole('button', { name: 'תור אחד ממתין לאישור' })).toBeVisible()
    const before = await boxOf(lines.first())
    const now = await boxOf(cell(page, MONDAY, salon.noa).locator('li[aria-hidden]'))
    expect(now.y, 'now stands under what has begun').toBeGreaterThan(before.y)
    expect(now.y).toBeLessThan((await boxOf(lines.nth(1))).y + 4)
    await axe()
  })
  await clear(page, salon)
  await test.step('a free gap opens a new appointment at its time, and a line its appointment', async () => {
    await salon.book(`${TUESDAY} 08:00`, '12:00')
    await salon.book(`${TUESDAY} 14:00`, '20:00', { customer_id: salon.ron })
    await cell(page, TUESDAY, salon.noa)
      .getByRole('button', { name: /פנוי שעתיים/ })
      .click()
    await expect(dialog(page).getByLabel('תאריך')).toHaveValue('17/11/2026')
    await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('12:00')
    await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל' })).toHaveValue('נועה')
    await dialog(page).getByRole('button', { name: 'סגירה' }).click()
    await expect(dialog(page)).toBeHidden()

    await cell(page, TUESDAY, salon.maya).hover()
    await cell(page, TUESDAY, salon.maya).getByRole('button', { name: 'תור חדש אצל מאיה' }).click()
    await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('08:00')
    await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל' })).toHaveValue('מאיה')
    await dialog(page).getByRole('button', { name: 'סגירה' }).click()

    await openForm(page, cell(page, TUESDAY, salon.noa).getByRole('button', { name: /רון לוי/ }))
    await expect(dialog(page).getByText('עריכת תור')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'סגירה' }).click()
    await expect(dialog(page)).toBeHidden()
  })
  await clear(page, salon)
  await test.step('more than seven lines are six and the number of the others, which lead to the day', async () => {
    for (let hour = 8; hour < 17; hour += 1)
      await salon.book(`${WEDNESDAY} ${String(hour).padStart(2, '0')}:00`, `${hour}:50`.padStart(5, '0'))
    await expect(cell(page, WEDNESDAY, salon.noa).getByRole('listitem')).toHaveCount(6)
    await cell(page, WEDNESDAY, salon.noa).getByRole('button', { name: 'עוד 3 תורים' }).click()
    await expect(grid(page)).toHaveAttribute('data-calendar', 'day')
    await expect(page).toHaveURL(new RegExp(`employee=${salon.noa}`))
    await expect(grid(page).locator(`[role="cell"][data-date="${WEDNESDAY}"]`)).toBeVisible()
  })
})

test('days off are one cell with the return, a closed day one narrow column @desktop', async ({ page, axe }) => {
  const salon = own.salon
  await salon.call('POST', `/api/employees/${salon.maya}/absences`, {
    from_date: '2026-11-24',
    until_date: '2026-11-26',
  })
  await salon.call('PUT', `/api/employees/${salon.noa}/hours`, {
    own_hours: 1,
    hours: [0, 1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: weekday === 5 ? '12:00' : '20:00' })),
    rests_on_holidays: 1,
  })
  await open(page, `?date=${NEXT_WEEK}`)
  const off = cell(page, '2026-11-24', salon.maya)
  await expect(off).toContainText('חופשה')
  await expect(off).toContainText('חזרה ביום שישי, 27/11')
  await expect(off).toHaveAttribute('colspan', '3')
  await expect(cell(page, '2026-11-28', salon.noa)).toContainText('יום חופשי')

  await salon.call('PUT', `/api/employees/${salon.maya}/hours`, {
    own_hours: 1,
    hours: [0, 1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '12:00' })),
    rests_on_holidays: 1,
  })
  await page.reload()
  const saturday = grid(page).getByRole('columnheader').last()
  await expect(grid(page).getByRole('button', { name: 'סגור' })).toBeVisible()
  await expect.poll(async () => (await boxOf(saturday)).width).toBeLessThan(80)
  await expect(grid(page).getByRole('columnheader').nth(6)).toContainText('עד 12:00')
  await axe()
})

test('the week of one employee leaves a closed Saturday out of the grid @desktop', async ({ page, axe }) => {
  const salon = own.salon
  const { calendar_settings } = await salon.call<{ calendar_settings: { id: number } }>('GET', '/api/calendar-settings')
  await salon.call('PUT', `/api/calendar-settings/${calendar_settings.id}`, {
    calendar_start_time: '08:00',
    calendar_end_time: '20:00',
    default_view: 'weekly',
    working_days: [0, 1, 2, 3, 4, 5],
  })
  await open(page, `?employee=${salon.noa}`)
  await expect(grid(page).locator('[role="cell"][data-date="2026-11-20"]')).toBeVisible()
  await expect(grid(page).locator('[role="cell"][data-date="2026-11-21"]')).toHaveCount(0)
  await axe()
  await grid(page).getByRole('button', { name: 'סגור' }).click()
  await expect(page).toHaveURL(/view=day.*2026-11-21|2026-11-21.*view=day/)
  await chooseView(page, 'שבוע')
  await salon.book('2026-11-21 10:00', '11:00', { allow_overlap: 1 })
  await page.reload()
  await expect(grid(page).locator('[role="cell"][data-date="2026-11-21"]')).toBeVisible()
  await expect(event(page, 'דנה כהן')).toBeVisible()
})

test('the board does not shift while its data arrive @desktop', async ({ page }) => {
  const salon = own.salon
  const { calendar_settings } = await salon.call<{ calendar_settings: { id: number } }>('GET', '/api/calendar-settings')
  await salon.call('PUT', `/api/calendar-settings/${calendar_settings.id}`, {
    calendar_start_time: '08:00',
    calendar_end_time: '20:00',
    default_view: 'weekly',
    working_days: [0, 1, 2, 3, 4, 5],
  })
  for (let hour = 10; hour < 19; hour += 1) await salon.book(`${WEDNESDAY} ${hour}:00`, `${hour}:50`)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // each arrives after what came before it is drawn
  const waiting: { readonly url: string; readonly go: () => void }[] = []
  await page.route(/\/api\/(appointments|products|employees)/, async (route) => {
    await new Promise<void>((go) => waiting.push({ url: route.request().url(), go }))
    await route.fallback()
  })
  const twoFrames = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await open(page, '?view=week')
  await expect.poll(() => waiting.length).toBeGreaterThan(3)
  for (const { url, go } of waiting) {
    const arrived = page.waitForResponse(url)
    go()
    await arrived
    await twoFrames()
  }
  await expect(cell(page, WEDNESDAY, salon.noa).getByRole('listitem')).toHaveCount(6)
  await expect(grid(page).getByRole('button', { name: 'סגור' })).toBeVisible()
  await expect(page.getByText('9 תורים').first()).toBeVisible()
  await twoFrames()
  await expect.poll(() => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})
