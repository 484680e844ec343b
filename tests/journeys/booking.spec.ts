import type { Page } from '@playwright/test'
import { makeBookingOffice } from './booking-office.ts'
import { expect, test } from './support.ts'

// a Wednesday, 08:50 in Israel: with three hours' notice the first time is 12:00
test.use({ clock: '2026-11-18T06:50:00.000Z' })

const next = (page: Page, name: string) => page.getByRole('button', { name }).click()
const waitForScript = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.live)

/** Goes from the first step to the choice of the time: תספורת נשים with מאיה. */
async function goToDates(page: Page, address: string, phone = '052-345-0001') {
  await page.goto(address)
  await waitForScript(page)
  await page.getByText('תספורת נשים').click()
  await next(page, 'המשך לבחירת מטפל')
  await page.getByText('מאיה').click()
  await next(page, 'המשך לזיהוי')
  await page.getByLabel('טלפון נייד').fill(phone)
  await next(page, 'המשך לאימות')
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await next(page, 'המשך לבחירת מועד')
  await expect(page.getByRole('button', { name: /^הכי מוקדם/ })).toBeVisible()
}
const day = (page: Page, date: string) => page.getByRole('button', { name: new RegExp(`${date}$`) })
const slot = (page: Page, time: string) => page.getByRole('button', { name: time, exact: true })

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

  await next(page, 'המשך לאימות')
  await expect(page.getByText('אנא הזינו מספר טלפון')).toBeVisible()
  await axe()
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await next(page, 'המשך לאימות')

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
  await expect(page.getByText('שלחנו אישור ב־SMS למספר 052-345-0001')).toBeVisible()
  await expect(page.getByText('22/11/2026')).toBeVisible()
  await expect(page.getByText('11:30 - 12:30')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('service_name')).toBe('תספורת נשים')
  expect(new URL(page.url()).search).not.toContain('manage')
  await axe()
  await expect.poll(async () => (await outbox()).sms.some(({ to }) => to === '+972523450001')).toBe(true)

  const file = await page.request.get((await page.getByRole('link', { name: 'הוספה ליומן שלי' }).getAttribute('href'))!)
  expect(await file.text()).toContain('DTSTART:20261122T093000Z')
  await page.getByRole('link', { name: 'שינוי או ביטול התור' }).click()
  await expect(page.getByText('אפשר לשנות או לבטל עד יממה לפני התור')).toBeVisible()
  await axe()
  await next(page, 'ביטול התור')
  await axe()
  await next(page, 'כן, לבטל את התור')
  await expect(page.getByText('התור בוטל')).toBeVisible()
  await axe()
  expect(await office.list()).toMatchObject([{ status_key: 'cancelled', customer_name: 'דנה כהן' }])
})

test('moves the appointment by its link', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  await page.goto(`/book/manage/${manage_token}`)
  await next(page, 'שינוי המועד')
  await day(page, '23/11/2026').click()
  await slot(page, '17:00').click()
  await axe()
  await next(page, 'להעביר ליום ב׳, 23/11 17:00')
  await expect(page.getByText('התור הועבר')).toBeVisible()
  await expect(page.getByText('17:00 - 18:00')).toBeVisible()
  expect(await office.list()).toMatchObject([{ start_time: '2026-11-23 17:00:00' }])
})

test('moves an appointment up to the end of the booking horizon', async ({ page, server }) => {
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

test('shows the true state of an appointment that has begun or was missed', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  const { manage_token } = await office.bookAsVisitor('2026-11-18 14:00', '2026-11-18 15:00')
  await page.clock.setSystemTime('2026-11-18T12:20:00.000Z')
  await page.goto(`/book/manage/${manage_token}`)
  await expect(page.getByText('התור כבר התחיל.')).toBeVisible()
  await expect(page.getByText('נשארו פחות')).toHaveCount(0)
  const { appointments } = await office.call<{ appointments: Record<string, unknown>[] }>('GET', '/api/appointments')
  await office.call('PUT', `/api/appointments/${String(appointments[0]!.id)}`, {
    ...appointments[0],
    status_key: 'no_show',
  })
  await page.clock.setSystemTime('2026-11-18T14:00:00.000Z')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'המועד של התור הזה עבר' })).toBeVisible()
})

test('turns pages faster than the days arrive', async ({ page, server }) => {
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

test('explains why an appointment can no longer be changed or was not found', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address, { cancel_cutoff_hours: 720 })
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  await page.goto(`/book/manage/${manage_token}`)
  await expect(page.getByText('נשארו פחות מ־30 ימים עד התור')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ביטול התור' })).toHaveCount(0)
  await axe()
  await page.goto('/book/manage/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { name: 'לא מצאנו את התור' })).toBeVisible()
  await axe()
  await page.goto('/book/manage/short')
  await expect(page.getByRole('heading', { name: 'לא מצאנו את התור' })).toBeVisible()
})

test('completes the first step without scripts', async ({ browser, server }) => {
  const office = await makeBookingOffice(server.address)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.address}${office.page}`)
  await page.getByText('צבע שורש').click()
  await page.getByRole('button', { name: 'המשך לבחירת מטפל' }).click()
  await expect(page.getByRole('heading', { name: 'אצל מי?' })).toBeVisible()
  await expect(page.getByText('צבע שורש · 90 דק׳ · ₪250')).toBeVisible()
  await expect(page.getByText('פנוי היום 12:00')).toBeVisible()
  await expect(page.locator('noscript p')).toBeVisible()
  await context.close()
})

test('keeps the choices that were sent before the script loaded', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/p\/assets\/main-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  let pages = 0
  page.on('request', (request) => void (pages += request.isNavigationRequest() ? 1 : 0))
  await page.goto(office.page, { waitUntil: 'commit' })
  await page.getByText('צבע שורש').click()
  const chosen = page.locator(`input[value="${office.colour}"]`)
  await expect(chosen).toBeChecked()
  await page.getByRole('button', { name: 'המשך לבחירת מטפל' }).click()
  await expect(chosen).toBeChecked()
  release()
  await expect(page.getByText('צבע שורש · 90 דק׳')).toBeVisible()
  expect(pages).toBe(1)

  // the second step's form, sent as plain HTML, leads to the third
  await page.goto(`${office.page}?service=${office.cut}&employee=${office.noa}`)
  await expect(page.getByLabel('טלפון נייד')).toBeVisible()
  await expect(page.getByText('תספורת נשים · אצל נועה')).toBeVisible()
})

test('the server serves the next step when the script fails', async ({ page, server, allowFault }) => {
  allowFault(/Failed to load resource/)
  const office = await makeBookingOffice(server.address)
  let fail = () => undefined as void
  const failed = new Promise<void>((resolve) => (fail = resolve))
  await page.route(/\/p\/assets\/main-.*\.js/, async (route) => {
    await failed
    await route.abort()
  })
  await page.goto(office.page, { waitUntil: 'commit' })
  await page.getByText('צבע שורש').click()
  await page.getByRole('button', { name: 'המשך לבחירת מטפל' }).click()
  fail()
  await expect(page.getByRole('heading', { name: 'אצל מי?' })).toBeVisible()
})

test('shares through the device, or explains that the browser cannot share', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  const share = page.getByRole('button', { name: 'שיתוף' })
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  const said = page.waitForEvent('dialog')
  const pressed = share.click()
  const alert = await said
  expect(alert.message()).toBe('שיתוף אינו נתמך בדפדפן הזה')
  await alert.accept()
  await pressed
  await page.evaluate(() => {
    const share = (what: ShareData) => Promise.resolve(void (document.title = `${what.title} ${what.url}`))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  await share.click()
  await expect(page).toHaveTitle(`${office.name} ${server.address}${office.page}`)
})

test('the page of a closed or unknown office shows a message', async ({ page, server, axe, allowFault }) => {
  allowFault(/status of 404/)
  const office = await makeBookingOffice(server.address, { online_booking: 0 })
  await page.goto(office.page)
  await expect(page.getByRole('heading', { name: 'היומן סגור כרגע' })).toBeVisible()
  await axe()
  expect((await page.goto('/book/no-such-office'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'העמוד לא נמצא' })).toBeVisible()
  await axe()
})

test('offers the nearest times when the chosen one was taken, and keeps the input', async ({ page, server, axe }) => {
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
  await expect(page.getByRole('button', { name: '11:30, תפוס' })).toBeDisabled()
  await axe()
  await trouble.getByRole('button', { name: '12:00' }).click()
  await next(page, 'לקבוע ליום א׳, 22/11 12:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  expect(await office.list()).toHaveLength(2)
})

type Product = { id: number; assignedEmployees: { id: number }[] }

test('explains what to do when the office has changed the chosen service, and keeps the input', async ({
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
  await expect(page.getByRole('alert')).toHaveText(['היומן סגור כרגעלרענון העמוד'])
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

test('an office that closes during the booking is shown as closed after one tap', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  await page.getByText('צבע שורש').click()
  await next(page, 'המשך לבחירת מטפל')
  await next(page, 'המשך לזיהוי')
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await office.call('PUT', '/api/business/settings', { online_booking: 0 })
  await next(page, 'המשך לאימות')
  await next(page, 'לרענון העמוד')
  await expect(page.getByRole('heading', { name: 'היומן סגור כרגע' })).toBeVisible()
})

test('verifies the phone number with a code and fills in the saved details', async ({ page, server, axe, outbox }) => {
  const office = await makeBookingOffice(server.address, { phone_proof: 1 })
  const phone = `052-${String(1_000_000 + Math.floor(Math.random() * 8_999_999))}`
  await office.call('POST', '/api/customers', {
    full_name: 'דנה כהן',
    phone,
    email: 'dana@example.co.il',
    gender: 'נקבה',
  })
  await page.goto(`${office.page}?service=${office.colour}`)
  await waitForScript(page)
  await next(page, 'המשך לזיהוי') // the only employee is preselected
  await page.getByLabel('טלפון נייד').fill(phone)
  await next(page, 'המשך לאימות')
  const code = page.getByLabel('קוד בן 6 ספרות')
  await expect(code).toBeFocused()
  await expect(page.getByText(/אפשר לבקש קוד חדש בעוד/)).toBeVisible()
  await expect(page.getByLabel('שם מלא')).toHaveValue('')
  await axe()
  await next(page, 'המשך לבחירת מועד')
  await expect(page.getByText('יש להזין את הקוד בן 6 הספרות')).toBeVisible()

  const sent = async () =>
    /\d{6}/.exec((await outbox()).sms.find(({ to }) => to.endsWith(phone.slice(-7)))?.text ?? '')?.[0]
  await expect.poll(sent).toBeTruthy()
  const right = (await sent())!
  await code.fill(right === '111111' ? '222222' : '111111')
  await expect(page.getByText('הקוד שגוי או שפג תוקפו')).toBeVisible()
  await code.fill(right)
  await expect(page.getByText('המספר אומת')).toBeVisible()
  await expect(page.getByLabel('שם מלא')).toHaveValue('דנה כהן')
  await expect(page.getByLabel('אימייל')).toHaveValue('dana@example.co.il')
  await expect(page.getByLabel('מין')).toHaveValue('נקבה')
  await axe()
  await next(page, 'המשך לבחירת מועד')
  await page.getByRole('button', { name: /^הכי מוקדם/ }).click()
  await next(page, 'לקבוע ליום ד׳, 18/11 12:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})

test('books with the keyboard alone', async ({ page, server }) => {
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

  // Wednesday's column has the taken hour; positions are measured for each touch, because messages above may move them
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

test("keeps the booking after a reload, and the browser's Back returns to the previous step", async ({
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
  await page.getByRole('button', { name: 'מי אני, הושלם' }).click()
  await expect(page.locator(`input[value="${office.cut}"]`)).toBeChecked()
})

test('books once however often the button is pressed, and leaves staff signed in', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.addInitScript((token) => localStorage.setItem('token', token), office.staffToken)
  await goToDates(page, office.page)
  await page.getByRole('button', { name: /^הכי מוקדם/ }).click()
  await page.getByRole('button', { name: 'לקבוע ליום ד׳, 18/11 12:00' }).dblclick()
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  expect(await office.list()).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(office.staffToken)
})

test('keeps the input when the connection fails', async ({ page, server, allowFault }) => {
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

test('a booking that needs approval is shown as requested', async ({ page, server, axe }) => {
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

test('the thank-you page works with any parameters', async ({ page, server, axe }) => {
  await page.goto(
    `${server.address}/book-thank-you?service_name=<img src=x onerror=alert(1)>&employee_phone=054-987-6543 (x)&start_time=soon`,
  )
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(page.getByRole('link', { name: /054-987-6543/ })).toHaveAttribute('href', 'tel:0549876543')
  await expect(page.getByText('תאריך')).toHaveCount(0)
  await axe()
  await page.goto('/book-thank-you')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})
