import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, day, goToDates, next, slot, waitForScript } from './booking-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

test('offers the nearest times when the chosen one was taken, and keeps the input @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeBookingOffice(server.address)
  await goToDates(page, office.page)
  await day(page, '22/11/2026').click()
  await slot(page, '11:30').click()
  await office.bookAsVisitor('2026-11-22 11:00', '2026-11-22 12:00')
  await next(page, 'לקבוע ליום א׳, 22/11 11:30')
  const trouble = page.getByRole('alert')
  await expect(trouble).toContainText('המועד כבר תפוס')
  await expect(trouble.getByRole('button')).toHaveText([
    'יום א׳, 22/11 10:00',
    'יום א׳, 22/11 12:00',
    'יום א׳, 22/11 12:30',
  ])
  await expect(slot(page, '11:30')).toHaveCount(0)
  await axe()
  await trouble.getByRole('button', { name: '12:00' }).click()
  await next(page, 'לקבוע ליום א׳, 22/11 12:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect.poll(() => office.list()).toHaveLength(2)
})

test('solves a puzzle in the background while many strangers book @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await goToDates(page, office.page)
  await day(page, '22/11/2026').click()
  await slot(page, '11:30').click()
  // one gets the time; all are counted
  const strangers = Array.from({ length: 6 }, () => office.bookAsVisitor('2026-11-22 09:00', '2026-11-22 10:00'))
  expect((await Promise.allSettled(strangers)).map(({ status }) => status)).toContain('rejected')
  const solved = page.waitForResponse(/puzzles\/answers$/)
  await next(page, 'לקבוע ליום א׳, 22/11 11:30')
  expect((await solved).status()).toBe(204)
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})

type Product = { id: number; assignedEmployees: { id: number }[] }

test('explains what to do when the office has changed the chosen service, and keeps the input @phone', async ({
  page,
  server,
}) => {
  const office = await makeBookingOffice(server.address)
  await goToDates(page, office.page)
  const earliest = page.getByRole('button', { name: /^הכי מוקדם/ })
  await earliest.click()
  const { products } = await office.call<{ products: Product[] }>('GET', '/api/products/office')
  const cut = products.find(({ id }) => id === office.cut)!
  const assignedEmployees = cut.assignedEmployees.map(({ id }) => id)
  await office.call('PUT', `/api/products/${office.cut}`, { ...cut, assignedEmployees, time_window: 90 })
  await next(page, 'לקבוע ליום ד׳, 18/11 12:00')
  await expect(page.getByRole('alert')).toHaveText(['משך התור אינו מתאים לשירותלרענון העמוד'])
  await next(page, 'לרענון העמוד')
  await expect(page.getByText('90 דק׳')).toBeVisible()
  await expect(page.getByRole('button', { name: 'לקבוע ליום ד׳, 18/11 12:00' })).toBeEnabled()
  await office.call('PUT', '/api/business/settings', { online_booking: 0 })
  await next(page, 'לקבוע ליום ד׳, 18/11 12:00')
  await expect(page.getByRole('alert')).toHaveText([/^היומן סגור כרגעלרענון העמודלהתקשר/])
  await next(page, 'לרענון העמוד')
  await expect(page.getByRole('heading', { name: 'היומן סגור כרגע' })).toBeVisible()
  await office.call('PUT', '/api/business/settings', { online_booking: 1 })
  // the notification that drops the cached page may come a moment after the reply
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'היומן סגור כרגע' })).toBeHidden({ timeout: 500 })
  }).toPass()
  await next(page, 'לקבוע ליום ד׳, 18/11 12:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})

test('an office that closes during the booking is shown as closed after one tap @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  await page.getByText('צבע שורש').click()
  await next(page, 'המשך לזיהוי') // only one employee gives it
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await office.call('PUT', '/api/business/settings', { online_booking: 0 })
  await next(page, 'המשך')
  await expect(page.getByRole('alert')).toContainText('היומן סגור כרגע')
  await expect(page.getByRole('alert').getByRole('link', { name: /^להתקשר/ })).toBeVisible()
  await next(page, 'לרענון העמוד')
  await expect(page.getByRole('heading', { name: 'היומן סגור כרגע' })).toBeVisible()
})

test('keeps the input when the connection fails @phone', async ({ page, server, allowFault }) => {
  allowFault(/ERR_FAILED|Failed to load/)
  const office = await makeBookingOffice(server.address)
  await goToDates(page, office.page)
  await slot(page, '18:00').click()
  await page.route('**/api/**', (route) => route.abort())
  await next(page, 'לקבוע ליום ד׳, 18/11 18:00')
  await expect(page.getByText('אין חיבור כרגע')).toBeVisible()
  await page.unroute('**/api/**')
  await next(page, 'לקבוע ליום ד׳, 18/11 18:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})
