import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, day, next, slot } from './booking-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

test('moves the appointment by its link @phone', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  await office.call('PUT', `/api/business/${office.id}`, { address: 'ביאליק 12', city: 'רמת גן' })
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  await page.goto(`/book/manage/${manage_token}`)
  await expect(page.getByText('₪180')).toBeVisible()
  const way = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  const place = encodeURIComponent('ביאליק 12, רמת גן')
  await expect(way('ניווט ב־Waze')).resolves.toBe(`https://waze.com/ul?q=${place}&navigate=yes`)
  await expect(way('מפות Google')).resolves.toBe(`https://www.google.com/maps/search/?api=1&query=${place}`)
  await axe()
  await next(page, 'שינוי המועד')
  await expect(page.getByText('המועד עכשיו: יום ראשון, 22/11/2026, 11:30')).toBeVisible()
  await day(page, '23/11/2026').click()
  await slot(page, '17:00').click()
  await axe()
  await next(page, 'להעביר ליום ב׳, 23/11 17:00')
  await expect(page.getByText('התור הועבר')).toBeVisible()
  await expect(page.getByText('17:00 - 18:00')).toBeVisible()
  await expect.poll(() => office.list()).toMatchObject([{ start_time: '2026-11-23 17:00:00' }])
})

test('moves an appointment up to the end of the booking horizon @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address, { booking_horizon_days: 90 })
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  await page.goto(`/book/manage/${manage_token}`)
  await next(page, 'שינוי המועד')
  for (let turned = 0; turned < 5; turned++) await next(page, 'לשבועיים הבאים')
  await day(page, '31/01/2027').click()
  await slot(page, '17:00').click()
  await next(page, 'להעביר ליום א׳, 31/01 17:00')
  await expect(page.getByText('התור הועבר')).toBeVisible()
})

test('says why an appointment cannot be moved, and whom to call @phone', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  await office.call('PUT', '/api/business/settings', { online_booking: 0 })
  await page.goto(`/book/manage/${manage_token}`)
  await expect(page.getByText('העסק לא מקבל עכשיו תורים אונליין', { exact: false })).toBeVisible()
  await expect(page.getByText('שינוי המועד')).toHaveCount(0)
  await axe()
  await next(page, 'ביטול התור')
  await next(page, 'כן, לבטל את התור')
  await expect(page.getByText('התור בוטל')).toBeVisible()
})

test('shows the true state of an appointment that has begun or was missed @phone', async ({ page, server }) => {
  // fewer than three hours ahead: the server, whose clock stays, lets nobody change it
  const office = await makeBookingOffice(server.address, { booking_notice_minutes: 60 })
  const { manage_token } = await office.bookAsVisitor('2026-11-18 11:30', '2026-11-18 12:30')
  await page.clock.setSystemTime('2026-11-18T09:50:00.000Z')
  await page.goto(`/book/manage/${manage_token}`)
  await expect(page.getByText('התור כבר התחיל.')).toBeVisible()
  await expect(page.getByText('פחות מ')).toHaveCount(0)
  const { appointments } = await office.call<{ appointments: Record<string, unknown>[] }>('GET', '/api/appointments')
  await office.call('PUT', `/api/appointments/${String(appointments[0]!.id)}`, {
    ...appointments[0],
    status_key: 'no_show',
  })
  await page.clock.setSystemTime('2026-11-18T14:00:00.000Z')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'המועד של התור הזה עבר' })).toBeVisible()
})

test('turns pages faster than the days arrive @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address, { booking_horizon_days: 90 })
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  await page.goto(`/book/manage/${manage_token}`)
  await next(page, 'שינוי המועד')
  await expect(page.getByRole('button', { name: /^הכי מוקדם/ })).toBeVisible()
  let letThrough = () => {}
  const turned = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/slots?**', async (route) => {
    await turned
    await route.fallback()
  })
  for (let i = 0; i < 9; i++) await next(page, 'לשבועיים הבאים')
  letThrough()
  // beyond the office's horizon nothing is offered: the last days are shown
  await expect(day(page, '16/02/2027')).toBeVisible()
})

test('explains why an appointment can no longer be changed or was not found @phone', async ({ page, server, axe }) => {
  // fewer than three hours ahead, so that it cannot be changed shortly after booking either
  const office = await makeBookingOffice(server.address, { cancel_cutoff_hours: 720, booking_notice_minutes: 60 })
  const { manage_token } = await office.bookAsVisitor('2026-11-18 11:30', '2026-11-18 12:30')
  await page.goto(`/book/manage/${manage_token}`)
  await expect(page.getByText('פחות מ־30 יום עד התור')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ביטול התור' })).toHaveCount(0)
  await axe()
  await page.goto('/book/manage/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { name: 'לא מצאנו את התור' })).toBeVisible()
  await axe()
  await page.goto('/book/manage/short')
  await expect(page.getByRole('heading', { name: 'לא מצאנו את התור' })).toBeVisible()
})
