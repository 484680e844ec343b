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
  openForm,
  openGrid,
  press,
  salonForEach,
  showDate,
  TUESDAY,
  WEDNESDAY,
  clear,
} from './calendar-steps.ts'
import { askAlone } from '#tests/journeys/asked-alone.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

const line = (page: Page, words: string) => grid(page).getByRole('listitem').filter({ hasText: words })

test('short appointments stand at their true height, which steps of the hours change and the device remembers @desktop', async ({
  page,
  axe,
}) => {
  const salon = own.salon
  await openGrid(page, salon)
  await test.step('short appointments one after another stand under each other at their true height', async () => {
    const blow = { service_id: salon.blow }
    await salon.book(`${MONDAY} 12:00`, '12:15', blow)
    await salon.book(`${MONDAY} 12:15`, '12:30', { ...blow, customer_id: salon.ron })
    await salon.book(`${MONDAY} 12:30`, '13:30')
    const [first, second, third] = [
      line(page, '12:00 - 12:15'),
      line(page, '12:15 - 12:30'),
      line(page, '12:30 - 13:30'),
    ]
    const [a, b, c] = [await boxOf(first), await boxOf(second), await boxOf(third)]
    expect(Math.abs(a.width - c.width)).toBeLessThan(1)
    expect(Math.abs(b.x - a.x)).toBeLessThan(1)
    expect(a.height).toBeGreaterThanOrEqual(18)
    expect(c.height / a.height).toBeCloseTo(4, 1)
    const block = await boxOf(first.getByRole('button'))
    expect(a.height - block.height, 'a gap of 2 px').toBeCloseTo(2, 0)
    expect(block.height, 'large enough to press').toBeGreaterThanOrEqual(23.9)
    await expect(first.getByText('דנה כהן')).toBeVisible()
    // at the same time they stand side by side
    await salon.book(`${MONDAY} 12:45`, '13:15', { allow_overlap: 1 })
    await expect.poll(async () => (await boxOf(third)).width).toBeLessThan(a.width * 0.6)
    // the hours are as high as a quarter needs, until a chosen height is more
    const height = async () => (await boxOf(third)).height
    await expect.poll(height).toBeCloseTo(104, 0)
    await device().zoomIn(page)
    await expect.poll(height).toBeCloseTo(112, 0)
    await page.keyboard.press('Escape')
    await axe()
    const before = (await boxOf(third)).y
    await device().zoomIn(page)
    await expect.poll(height).toBeCloseTo(160, 0)
    expect(Math.abs((await boxOf(third)).y - before), 'the grid stays near its time').toBeLessThan(400)
    await page.reload()
    await expect.poll(height).toBeCloseTo(160, 0)
  })
  await clear(page, salon)
  await test.step('a pill at the edge of a column counts what is beyond and scrolls to it', async () => {
    await salon.book(`${MONDAY} 18:30`, '19:30')
    const pill = page.getByRole('button', { name: /^עוד 1 אחרי \d\d:\d\d$/ })
    await expect(pill).toBeVisible()
    await press(pill.locator('span').first())
    await expect(pill).toBeHidden()
    await expect(line(page, 'דנה כהן')).toBeInViewport()
  })
})

test('processing time is drawn inside an appointment, and another one in it can be read @phone', async ({
  page,
  axe,
}) => {
  const salon = own.salon
  const colour = await salon.call<{ product: { name: string; category_id: number } }>(
    'GET',
    `/api/products/${salon.cut}`,
  )
  const { product } = await salon.call<{ product: { id: number } }>('POST', '/api/products', {
    name: 'גוונים',
    price: 300,
    color: '#7a5cc7',
    category_id: colour.product.category_id,
    assignedEmployees: [salon.noa],
    time_window: 180,
    processing_after: 60,
    processing_minutes: 60,
  })
  await salon.book(`${MONDAY} 12:00`, '15:00', { service_id: product.id })
  await openGrid(page, salon)
  const host = line(page, 'דנה כהן')
  const free = host.locator('span').filter({ hasText: /^זמן עיבוד$/ })
  await expect(free.first()).toBeVisible()
  await expect(host).toContainText('זמן עיבוד 13:00 - 14:00')
  const whole = await boxOf(host)
  const hour = whole.height / 3
  const part = await boxOf(free.first())
  expect(part.y - whole.y).toBeCloseTo(hour, -1)
  expect(part.height).toBeCloseTo(hour, -1)
  // who lies in it is drawn over it, and the first one keeps its width
  await salon.book(`${MONDAY} 13:00`, '14:00', { customer_id: salon.ron })
  const guest = line(page, 'רון לוי')
  await expect(guest.getByText('רון לוי')).toBeVisible()
  const inside = await boxOf(guest)
  await expect.poll(async () => (await boxOf(host)).width).toBeCloseTo(whole.width, 0)
  expect(inside.width).toBeGreaterThan(whole.width * 0.6)
  expect(inside.y - whole.y).toBeCloseTo(hour, -1)
  await press(guest.getByText('רון לוי'))
  await expect(page.getByRole('dialog', { name: 'התור של רון לוי' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(host.getByText('דנה כהן'))
  await expect(page.getByRole('dialog', { name: 'התור של דנה כהן' })).toBeVisible()
  await page.keyboard.press('Escape')
  await axe()
})

test('cancelled appointments are shown by a choice that is remembered, and a request opens and is approved @desktop', async ({
  page,
  axe,
}) => {
  const salon = own.salon
  await openGrid(page, salon)
  await test.step('cancelled appointments are hidden, and shown by a choice that is remembered', async () => {
    await salon.book(`${MONDAY} 12:00`, '13:00', { status_key: 'cancelled' })
    await salon.book(`${MONDAY} 14:00`, '15:00', { customer_id: salon.ron })
    await expect(event(page, 'רון לוי')).toBeVisible()
    await expect(event(page, 'דנה כהן')).toBeHidden()
    await device().openFilters(page)
    await axe()
    await press(page.getByRole('menuitemcheckbox', { name: 'להציג תורים שבוטלו' }))
    await expect(event(page, 'דנה כהן')).toContainText('בוטל')
    await page.reload()
    await expect(event(page, 'דנה כהן')).toBeVisible()
  })
  await test.step('a request opens by a press on it, and its buttons by the keyboard', async () => {
    const { id } = await salon.book(`${TUESDAY} 12:00`, '14:00', { status_key: 'waiting' })
    await line(page, 'דנה כהן').getByText('12:00 - 14:00').click()
    await expect(page.getByRole('dialog', { name: 'התור של דנה כהן' })).toBeVisible()
    await page.keyboard.press('Escape')
    await line(page, 'דנה כהן').getByRole('button', { name: 'אישור' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await salon.one(id))?.status_key).toBe('confirmed')
    await expect(dialog(page)).toBeHidden()
  })
})

test('a request is approved inside its block by one press, and declined after a question @phone', async ({
  page,
  axe,
}) => {
  const salon = own.salon
  const first = await salon.book(`${TUESDAY} 12:00`, '14:00', { status_key: 'waiting' })
  const second = await salon.book(`${TUESDAY} 15:00`, '17:00', { status_key: 'waiting', customer_id: salon.ron })
  await openGrid(page, salon)
  await showDate(page, TUESDAY)
  await axe()
  await press(line(page, 'דנה כהן').getByRole('button', { name: 'אישור' }))
  await expect(page.getByText('התור של דנה כהן אושר')).toBeVisible()
  await expect.poll(async () => (await salon.one(first.id))?.status_key).toBe('confirmed')
  await expect(dialog(page)).toBeHidden()

  await press(line(page, 'רון לוי').getByRole('button', { name: 'דחייה' }))
  await expect(page.getByText('לדחות את הבקשה של רון לוי?')).toBeVisible()
  await press(page.getByRole('button', { name: 'לדחות ולהודיע' }))
  await expect(line(page, 'רון לוי')).toBeHidden()
  await expect.poll(async () => (await salon.one(second.id))?.status_key).toBe('cancelled')
})

test('the list of a day folds what is done, shows who is there, and books free times @desktop', async ({
  page,
  axe,
}) => {
  const salon = own.salon
  await salon.book(`${MONDAY} 07:00`, '08:00', { status_key: 'done', allow_overlap: 1 })
  await salon.book(`${MONDAY} 08:30`, '09:30', { status_key: 'arrived', customer_id: salon.ron })
  await salon.book(`${MONDAY} 08:00`, '18:00', { employee_id: salon.maya, service_id: salon.colour })
  await open(page)
  await chooseView(page, 'סדר יום')
  await expect(line(page, 'רון לוי')).toContainText('הגיע')
  await expect(line(page, 'צבע')).toBeVisible()
  await expect(line(page, '07:00')).toHaveCount(0)
  await axe()
  await press(page.getByRole('button', { name: 'תור אחד שהסתיים' }))
  await expect(line(page, '07:00')).toContainText('דנה כהן')
  await press(page.getByRole('button', { name: /פנוי אצל מאיה/ }))
  await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('18:00')
  await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל' })).toHaveValue('מאיה')
  await press(dialog(page).getByRole('button', { name: 'סגירה' }))
  await openForm(page, line(page, 'רון לוי').getByRole('button'))
  await expect(dialog(page).getByText('עריכת תור')).toBeVisible()
})

test('the totals name the expected revenue only to those who may see it @desktop', async ({ page }) => {
  const salon = own.salon
  await salon.book(`${MONDAY} 12:00`, '13:00')
  await salon.book(`${WEDNESDAY} 12:00`, '13:00', { status_key: 'no_show', customer_id: salon.ron })
  await open(page)
  await expect(page.getByText('השבוע: 2 תורים')).toContainText('צפוי ₪180')
  await askAlone(page)
  await page.route('**/api/user/permissions', async (route) => {
    const response = await route.fetch()
    const permissions = (await response.json()) as Record<string, unknown>
    await route.fulfill({ response, json: { ...permissions, role: 'employee', may_see_revenue: 0 } })
  })
  await page.reload()
  await expect(page.getByText('השבוע: 2 תורים')).not.toContainText('צפוי')
})
