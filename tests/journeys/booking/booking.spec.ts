import type { Page } from '@playwright/test'
import { formatPhone } from '#shared/values/phone.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, day, goToDates, next, slot, waitForScript } from './booking-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

test('books from the first card to the thank-you page, and cancels by its link', async ({
  page,
  server,
  axe,
  outbox,
}) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  await expect(page.getByText('60 דק׳')).toBeVisible()
  await expect(page.getByText('פנוי היום 12:00').first()).toBeVisible()
  await axe()
  await next(page, 'המשך לבחירת מטפל')
  await expect(page.getByRole('alert')).toHaveText('אנא בחרו טיפול')
  await page.getByText('תספורת נשים').click()
  await next(page, 'המשך לבחירת מטפל')

  await expect(page.getByRole('heading', { name: 'אצל מי?' })).toBeFocused()
  await axe()
  await next(page, 'המשך לזיהוי')
  await expect(page.getByRole('alert')).toHaveText('אנא בחרו עובד')
  await page.getByText('מאיה').click()
  await next(page, 'המשך לזיהוי')

  await next(page, 'המשך')
  await expect(page.getByText('אנא הזינו מספר טלפון')).toBeVisible()
  await axe()
  const phone = newPhone()
  await page.getByLabel('טלפון נייד').fill(formatPhone(phone))
  await next(page, 'המשך')

  await next(page, 'המשך לבחירת מועד')
  await expect(page.getByText('שדה חובה')).toBeVisible()
  await axe()
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await page.getByLabel('אימייל').fill('dana')
  await next(page, 'המשך לבחירת מועד')
  await expect(page.getByText('כתובת האימייל אינה תקינה')).toBeVisible()
  await page.getByLabel('אימייל').fill('dana@example.co.il')
  await page.getByLabel('תאריך לידה').fill('1991-06-14')
  await page.getByLabel('מין').selectOption('נקבה')
  await next(page, 'המשך לבחירת מועד')

  await day(page, '22/11/2026').click()
  await slot(page, '11:30').click()
  await axe()
  await next(page, 'לקבוע ליום א׳, 22/11 11:30')

  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText(`שלחנו אישור ב־SMS למספר ${formatPhone(phone)}`)).toBeVisible()
  await expect(page.getByText('יום ראשון, 22/11/2026')).toBeVisible()
  await expect(page.getByText('₪180')).toBeVisible()
  await expect(page.getByText('אפשר לשנות או לבטל עד 24 שעות לפני התור')).toBeVisible()
  await expect(page.getByText('11:30 - 12:30')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('service_name')).toBe('תספורת נשים')
  expect(new URL(page.url()).search).not.toContain('manage')
  await axe()
  await expect.poll(async () => (await outbox()).sms.some(({ to }) => to === phone)).toBe(true)

  const file = await page.request.get((await page.getByRole('link', { name: 'הוספה ליומן שלי' }).getAttribute('href'))!)
  await expect(file.text()).resolves.toContain('DTSTART:20261122T093000Z')
  const google = new URL((await page.getByRole('link', { name: 'הוספה ליומן Google' }).getAttribute('href'))!)
  expect(Object.fromEntries(google.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: `תספורת נשים, ${office.name}`,
    dates: '20261122T093000Z/20261122T103000Z',
    location: 'ביאליק 12',
  })
  await page.getByRole('link', { name: 'שינוי או ביטול התור' }).click()
  await expect(page.getByText('אפשר לשנות או לבטל עד 24 שעות לפני התור')).toBeVisible()
  await axe()
  await next(page, 'ביטול התור')
  await axe()
  await next(page, 'כן, לבטל את התור')
  await expect(page.getByText('התור בוטל')).toBeVisible()
  await axe()
  await expect.poll(() => office.list()).toMatchObject([{ status_key: 'cancelled', customer_name: 'דנה כהן' }])
})

test('books with the keyboard alone @desktop', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  const { keyboard } = page
  const tabTo = async (what: ReturnType<Page['getByRole']>) => {
    for (let i = 0; i < 60; i++) {
      if (await what.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    await expect(what).toBeFocused()
  }
  await tabTo(page.locator('input[name=service]').first())
  await keyboard.press('Space')
  await keyboard.press('ArrowDown') // several employees give the second service
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'אצל מי?' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await tabTo(page.getByLabel('טלפון נייד'))
  await keyboard.type('0523450001')
  await keyboard.press('Enter')
  await tabTo(page.getByLabel('שם מלא'))
  await keyboard.type('דנה כהן')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'מתי נוח לך?' })).toBeFocused()
  await tabTo(day(page, '19/11/2026'))
  await keyboard.press('Enter')
  await tabTo(slot(page, '08:30'))
  await keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'לקבוע ליום ה׳, 19/11 08:30' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})

test('picks a time in the full calendar, which accepts only offered times', async ({ page, server, axe, hasTouch }) => {
  const office = await makeBookingOffice(server.address)
  await office.bookAsVisitor('2026-11-18 15:00', '2026-11-18 16:00')
  await goToDates(page, office.page)
  await next(page, 'להצגת היומן המלא')
  const sheet = page.getByRole('dialog', { name: 'היומן המלא' })
  await expect(sheet.getByText('מועד אינו פנוי')).toBeVisible()
  await expect(sheet.getByText('רון')).toHaveCount(0)
  await axe()

  // Wednesday's column has the taken hour; positions are measured for each touch, because messages
  // above may move them
  const taken = (await sheet.getByText('מועד אינו פנוי').boundingBox())!
  const top = async (hour: number) => (await sheet.getByText(`${hour}:00`, { exact: true }).last().boundingBox())!.y
  const pointer = hasTouch ? page.touchscreen.tap.bind(page.touchscreen) : page.mouse.click.bind(page.mouse)
  const clickAt = async (time: number) => {
    const hour = Math.floor(time)
    const height = (await top(16)) - (await top(15))
    await pointer(taken.x + taken.width / 2, (await top(hour)) + 8 + (time - hour) * height)
  }
  await clickAt(10)
  await expect(sheet.getByText('לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.')).toBeVisible()
  await clickAt(14.5) // sixty minutes from here overlap the taken hour
  await expect(sheet.getByText('אי אפשר להתחיל את הטיפול בשעה הזאת')).toBeVisible()
  await clickAt(17)
  await expect(sheet).toBeHidden()
  await next(page, 'לקבוע ליום ד׳, 18/11 17:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})

test("keeps the booking after a reload, and the browser's Back returns to the previous step @phone", async ({
  page,
  server,
}) => {
  const office = await makeBookingOffice(server.address)
  await goToDates(page, office.page)
  await slot(page, '18:00').click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'לקבוע ליום ד׳, 18/11 18:00' })).toBeEnabled()
  await page.goBack()
  await expect(page.getByLabel('שם מלא')).toHaveValue('דנה כהן')
  await page.goBack()
  await expect(page.getByLabel('טלפון נייד')).toHaveValue('052-345-0001')
  await page.getByRole('button', { name: 'בחירת טיפול, הושלם' }).click()
  await expect(page.locator(`input[value="${office.cut}"]`)).toBeChecked()
  // steps that were completed stay open after going back
  await page.getByRole('button', { name: 'אימות, הושלם' }).click()
  await expect(page.getByLabel('שם מלא')).toHaveValue('דנה כהן')
})

test('books once however often the button is pressed, and leaves staff signed in @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.addInitScript((token) => localStorage.setItem('token', token), office.staffToken)
  await goToDates(page, office.page)
  await page.getByRole('button', { name: /^הכי מוקדם/ }).click()
  await page.getByRole('button', { name: 'לקבוע ליום ד׳, 18/11 12:00' }).dblclick()
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect.poll(() => office.list()).toHaveLength(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(office.staffToken)
})

test('a booking that needs approval is shown as requested @phone', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address, { approve_bookings: 1 })
  await goToDates(page, office.page)
  await slot(page, '18:00').click()
  await next(page, 'לקבוע ליום ד׳, 18/11 18:00')
  await expect(page.getByRole('heading', { name: 'הבקשה נשלחה!' })).toBeVisible()
  await expect(page.getByText('התור ממתין לאישור העסק')).toBeVisible()
  await expect(page.getByText('שלחנו הודעה ב־SMS למספר 052-345-0001')).toBeVisible()
  await expect(page).toHaveTitle('התור ממתין לאישור העסק')
  await expect(page.getByText('התור נקבע')).toHaveCount(0)
  await axe()
})

test('the thank-you page shows any parameters as text, and none as a booking @phone', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/status of 404/)
  await page.goto(
    `${server.address}/book-thank-you?service_name=<img src=x onerror=alert(1)>&employee_phone=054-987-6543 (x)&start_time=soon`,
  )
  await expect(page.getByRole('heading', { name: 'פרטים מהקישור' })).toBeVisible()
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(page.getByText('054-987-6543')).toHaveCount(0)
  await expect(page.getByText('תאריך')).toHaveCount(0)
  await axe()
  await page.goto('/book-thank-you')
  await expect(page.getByRole('heading', { name: 'העמוד לא נמצא' })).toBeVisible()
})
