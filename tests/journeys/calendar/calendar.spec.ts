import type { Page } from '@playwright/test'
import { boxOf, device } from './calendar-devices.ts'
import {
  chooseView,
  CLOCK,
  dialog,
  event,
  grid,
  MONDAY,
  open,
  salonForEach,
  press,
  save,
  showDate,
  WEDNESDAY,
  clear,
} from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

const cell = (page: Page, date: string) =>
  grid(page).locator(`[role="cell"][data-date="${date}"], [role="gridcell"][data-date="${date}"]`).first()
/** The appointment of a day in the month view. */
const monthEntryOf = (page: Page, date: string) => device().monthEntry(cell(page, date), event(page, 'תספורת (נועה)'))

test('opens in the view of the settings and switches between views', async ({ page, axe }) => {
  const salon = own.salon
  await test.step('shows what is booked while it is open', async () => {
    const listens = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/events')
    await open(page)
    await listens
    await salon.book(`${MONDAY} 10:00`, '11:00')
    await expect(event(page, 'דנה כהן')).toContainText('תספורת')
  })
  // counted when the news of the booking has come: a page that misses it asks again, as it should
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    asked.push(pathname, ...searchParams.getAll('ask'))
  })
  await page.reload()
  await expect(grid(page)).toHaveAttribute('data-calendar', device().firstView)
  await expect(event(page, 'דנה כהן')).toContainText('תספורת')
  const data = asked.filter((path) => /^\/api\/(appointments|employees|products|calendar-settings)/.test(path))
  expect(data, 'what opening the calendar asks for').toHaveLength(5)
  for (const [name, view] of device().views) {
    await chooseView(page, name)
    await expect(grid(page)).toHaveAttribute('data-calendar', view)
    await expect(page).toHaveURL(new RegExp(`view=${view}`))
    await expect(view === 'month' ? monthEntryOf(page, MONDAY) : event(page, 'דנה כהן')).toBeVisible()
    await axe()
  }
})

test('shows what another person booked, and filters by employees and services that belong together @desktop', async ({
  page,
  axe,
}) => {
  const salon = own.salon
  const listens = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/events')
  await open(page)
  await listens
  await test.step('shows what another person booked, without a reload', async () => {
    await showDate(page, WEDNESDAY)
    const { id, version } = await salon.book(`${WEDNESDAY} 10:00`, '11:00', { customer_id: salon.ron })
    await expect(event(page, 'רון לוי')).toBeVisible()
    await salon.call('DELETE', `/api/appointments/${id}`)
    await expect(event(page, 'רון לוי')).toBeHidden()
    expect(version).toBeGreaterThan(0)
  })
  await clear(page, salon)
  await test.step('filters by employee and service, and shows the filters', async () => {
    await salon.book(`${MONDAY} 10:00`, '11:00')
    await salon.book(`${MONDAY} 12:00`, '13:30', {
      employee_id: salon.maya,
      service_id: salon.colour,
      customer_id: salon.ron,
    })
    const filter = page.getByRole('button', { name: /סינון לפי עובד/ })
    const choices = page.getByRole('menuitemradio')
    await expect(event(page, 'רון לוי')).toBeVisible()
    await press(filter)
    await expect(choices.first()).toHaveText('כל הצוות')
    await axe()
    await press(choices.filter({ hasText: 'מאיה' }))
    await expect(event(page, 'דנה כהן')).toBeHidden()
    await expect(page).toHaveURL(/employee=/)
    await expect(filter).toContainText('מאיה')
    await press(filter)
    await press(choices.first())
    await expect(event(page, 'דנה כהן')).toBeVisible()

    await press(filter)
    await press(choices.filter({ hasText: 'צבע' }))
    await expect(event(page, 'דנה כהן')).toBeHidden()
    await press(page.getByRole('button', { name: 'הסרת הסינון צבע' }))
    await expect(event(page, 'דנה כהן')).toBeVisible()
  })
  await clear(page, salon)
  await test.step('the filters of employee and service allow only combinations that exist', async () => {
    const filter = page.getByRole('button', { name: /סינון לפי עובד/ })
    const choice = (name: string) => page.getByRole('menuitemradio').filter({ hasText: name })
    await press(filter)
    await press(choice('נועה'))
    await press(filter)
    await expect(choice('תספורת')).toBeVisible()
    await expect(choice('צבע')).toHaveCount(0)
    await press(choice('כל הצוות'))
    await press(filter)
    await press(choice('צבע'))
    await press(filter)
    await expect(choice('מאיה')).toBeVisible()
    await expect(choice('נועה')).toHaveCount(0)
  })
})

test('everything can be reached by keyboard, and a press on a day of the month opens that day @desktop', async ({
  page,
}) => {
  const salon = own.salon
  await test.step('everything can be reached by keyboard', async () => {
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await open(page)
    const appointment = event(page, 'דנה כהן')
    await expect(appointment).toBeVisible()
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      if (await appointment.evaluate((one) => one.contains(document.activeElement))) break
    }
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('עריכת תור')).toBeVisible()
    await expect(dialog(page).getByLabel('שעת התחלה')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await save(page)
    await expect(dialog(page)).toBeHidden()
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 10:15:00`)
  })
  await clear(page, salon)
  await test.step('a press on a day of the month opens that day', async () => {
    await salon.book(`${WEDNESDAY} 10:00`, '11:00')
    await open(page, '?view=month')
    await press(monthEntryOf(page, WEDNESDAY))
    await expect(grid(page)).toHaveAttribute('data-calendar', 'day')
    await expect(page).toHaveURL(/date=2026-11-18/)
    await page.goBack()
    await expect(grid(page)).toHaveAttribute('data-calendar', 'month')
    // the rows have their heights once the month is drawn
    await expect(monthEntryOf(page, WEDNESDAY)).toBeVisible()
    const other = await boxOf(cell(page, '2026-11-24'))
    await device().pressAt(page, { x: other.x + 20, y: other.y + 60 })
    await expect(page).toHaveURL(/date=2026-11-24/)
  })
})
