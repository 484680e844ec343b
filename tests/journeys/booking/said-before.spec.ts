import { newPhone } from '#tests/journeys/call-api.ts'
import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, day, goToDates, next, slot, waitForScript } from './booking-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

test('what a booking asks and allows is said before the last press, and undone shortly after it @phone', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/ERR_FAILED|Failed to load/)
  const office = await makeBookingOffice(server.address)
  await office.call('PUT', `/api/products/${office.colour}`, { deposit_amount: '50' })
  await page.goto(office.page)
  await expect(page.getByText('מקדמה ₪50')).toBeVisible()
  await axe()

  await goToDates(page, office.page)
  // the price stays when an employee is named
  await expect(page.locator('header')).toContainText('אצל מאיה · 60 דק׳ · ₪180')
  await day(page, '22/11/2026').click()
  await slot(page, '11:30').click()
  await expect(page.getByText('₪180 · ביטול חינם עד יום ש׳, 21/11 11:30')).toBeVisible()
  await day(page, '18/11/2026').click()
  await slot(page, '12:00').click()
  await expect(page.getByText('₪180 · ביטול חינם רק עד 09:00')).toBeVisible()
  await slot(page, '14:00').click()
  await expect(page.getByText('₪180 · ביטול חינם רק ברבע השעה שאחרי הקביעה')).toBeVisible()
  await axe()
  await next(page, /^לקבוע ליום ד׳/)

  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('אפשר לשנות או לבטל בלי תשלום עד')).toBeVisible()
  await page.getByRole('link', { name: 'שינוי או ביטול התור' }).click()
  await expect(page.getByText('אפשר לשנות או לבטל בלי תשלום עד')).toBeVisible()
  await next(page, 'ביטול התור')
  await page.route('**/api/**', (route) => route.abort())
  await next(page, 'כן, לבטל את התור')
  // the question stays, so that nobody takes the failure for a cancellation
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('התור לא בוטל')
  await page.unroute('**/api/**')
  await next(page, 'כן, לבטל את התור')
  await expect(page.getByText('התור בוטל')).toBeVisible()
})

test('a visit that cannot be changed is offered no change @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address, { booking_notice_minutes: 60 })
  await goToDates(page, office.page)
  await slot(page, '10:00').click()
  await expect(page.getByText('אי אפשר לבטל אונליין: פחות מיממה עד התור')).toBeVisible()
  await next(page, /^לקבוע ליום ד׳/)
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('כבר אי אפשר לשנות או לבטל אונליין')).toBeVisible()
  await expect(page.getByRole('link', { name: 'שינוי או ביטול התור' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'לפרטי התור' })).toBeVisible()
})

test('a request says that its time is not held, and leads to a call first @phone', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address, { unproved_per_hour: 0 })
  await goToDates(page, office.page)
  await slot(page, '18:00').click()
  await next(page, /^לקבוע ליום ד׳/)
  await expect(page.getByRole('heading', { name: 'הבקשה נשלחה!' })).toBeVisible()
  await expect(page.getByText('המועד עוד לא שמור לכם')).toBeVisible()
  await expect(page.getByText('אם לא הגיעה עד')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /להתקשר לעסק|הוספה ליומן/ })
      .first(),
  ).toHaveText(/להתקשר לעסק/)
  await axe()
})

test('the address alone books nothing: its words are shown as such @phone', async ({ page, axe, allowFault }) => {
  allowFault(/status of 404/)
  const query = 'service_name=פרס&employee_name=בנק&employee_phone=%2B972521234567&start_time=2026-11-22 10:00:00'
  for (const fragment of ['', '#manage=AAAAAAAAAAAAAAAAAAAAAA']) {
    await page.goto('about:blank')
    await page.goto(`/book-thank-you?${query}${fragment}`)
    await expect(page.getByRole('heading', { name: 'פרטים מהקישור' })).toBeVisible()
    await expect(page.getByText('התור נקבע')).toHaveCount(0)
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0)
  }
  await axe()
})

test('a wrong phone has the focus, and a landline is told what the e-mail is for @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  await page.getByText('צבע שורש').click()
  await next(page, 'המשך לזיהוי') // only one employee gives it
  const phone = page.getByLabel('טלפון נייד')
  await phone.fill('12')
  await next(page, 'המשך')
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription('מספר הטלפון אינו תקין. לדוגמה: 052-345-6789')
  await phone.fill('03-612-3456')
  await next(page, 'המשך')
  await expect(page.getByLabel('אימייל, לשם יישלחו ההודעות')).toBeVisible()
})

test('joins the waiting list in three taps, for a part of the day @phone', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address, { phone_proof: 0 })
  await page.goto(`${office.page}?service=${office.cut}`)
  await page.getByRole('link', { name: 'עדכנו אותי אם מתפנה' }).click()
  await page.getByText('צהריים', { exact: true }).click()
  await page.getByLabel('שם מלא').fill('רותם אלון')
  await page.getByLabel('טלפון נייד').fill(newPhone())
  await axe()
  await page.getByRole('button', { name: 'להצטרף לרשימת ההמתנה' }).click()
  await expect(page.getByRole('heading', { name: 'נרשמת לרשימת ההמתנה' })).toBeVisible()
  const { entries } = await office.call<{ entries: object[] }>('GET', '/api/waiting-list')
  expect(entries).toMatchObject([{ from_time: '12:00', until_time: '17:00', employees: [] }])
})
