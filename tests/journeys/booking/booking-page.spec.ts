import { formatPhone } from '#shared/values/phone.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, next, waitForScript } from './booking-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

test('completes the first step without scripts @phone', async ({ browser, server }) => {
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

test('keeps the choices that were sent before the script loaded @phone', async ({ page, server }) => {
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
  await expect(page.getByText('צבע שורש · אצל מאיה')).toBeVisible()
  expect(pages).toBe(1)

  // the second step's form, sent as plain HTML, leads to the third
  await page.goto(`${office.page}?service=${office.cut}&employee=${office.noa}`)
  await expect(page.getByLabel('טלפון נייד')).toBeVisible()
  await expect(page.getByText('תספורת נשים · אצל נועה')).toBeVisible()
})

test('the server serves the next step when the script fails @phone', async ({ page, server, allowFault }) => {
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

test('shares through the device, or copies the address and says that the browser cannot share @phone', async ({
  page,
  server,
}) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  const share = page.getByRole('button', { name: 'שיתוף' })
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  const said = page.waitForEvent('dialog')
  const pressed = share.click()
  const alert = await said
  expect(alert.message()).toBe('שיתוף אינו נתמך בדפדפן הזה\nהקישור לעמוד הועתק')
  await alert.accept()
  await pressed
  await page.evaluate(() => {
    const share = (what: ShareData) => Promise.resolve(void (document.title = `${what.title} ${what.url}`))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  await share.click()
  await expect(page).toHaveTitle(`${office.name} ${server.address}${office.page}`)
})

test('the page of a closed or unknown office shows a message @phone', async ({ page, server, axe, allowFault }) => {
  allowFault(/status of 404/)
  const office = await makeBookingOffice(server.address, { online_booking: 0 })
  await page.goto(office.page)
  await expect(page.getByRole('heading', { name: 'היומן סגור כרגע' })).toBeVisible()
  await axe()
  expect((await page.goto('/book/no-such-office'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'העמוד לא נמצא' })).toBeVisible()
  await axe()
})

test('verifies the phone number with a code and fills in the saved details @phone', async ({
  page,
  server,
  axe,
  outbox,
}) => {
  const office = await makeBookingOffice(server.address, { phone_proof: 1 })
  const phone = newPhone()
  await office.call('POST', '/api/customers', {
    full_name: 'דנה כהן',
    phone,
    email: 'dana@example.co.il',
    gender: 'נקבה',
  })
  await page.goto(`${office.page}?service=${office.colour}`)
  await waitForScript(page)
  await page.getByLabel('טלפון נייד').fill(formatPhone(phone))
  await next(page, 'המשך')
  const code = page.getByLabel('קוד בן 6 ספרות')
  await expect(code).toBeFocused()
  await expect(page.getByText(/אפשר לבקש קוד חדש בעוד/)).toBeVisible()
  await expect(page.getByLabel('שם מלא')).toHaveValue('')
  await axe()
  await next(page, 'המשך לבחירת מועד')
  await expect(page.getByText('יש להזין את הקוד בן 6 הספרות')).toBeVisible()

  const sent = async () => /\d{6}/.exec((await outbox()).sms.find(({ to }) => to === phone)?.text ?? '')?.[0]
  await expect.poll(sent).toBeTruthy()
  const right = (await sent())!
  await code.fill(right === '111111' ? '222222' : '111111')
  await expect(page.getByText('הקוד שגוי או שפג תוקפו')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await code.fill(right)
  await expect(page.getByText('המספר אומת')).toBeVisible()
  await expect(page.getByLabel('שם מלא')).toHaveValue('דנה כהן')
  await expect(page.getByLabel('אימייל')).toHaveValue('dana@example.co.il')
  await expect(page.getByLabel('מין')).toHaveValue('נקבה')
  const consent = page.getByRole('checkbox', { name: /מבצעים ופרסומות של/ })
  await expect(consent).not.toBeChecked()
  await consent.check()
  await axe()
  await next(page, 'המשך לבחירת מועד')
  await page.getByRole('button', { name: /^הכי מוקדם/ }).click()
  await next(page, 'לקבוע ליום ד׳, 18/11 12:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect
    .poll(() => office.call('GET', '/api/customers'))
    .toMatchObject({
      customers: [{ marketing_consent: 1, marketing_consent_source: 'booking' }],
    })
})

test('sends the code by e-mail to a visitor with a landline @phone', async ({ page, server, axe, outbox }) => {
  const office = await makeBookingOffice(server.address, { phone_proof: 1 })
  const email = `ruth-${Math.floor(Math.random() * 1e9)}@example.co.il`
  await page.goto(`${office.page}?service=${office.colour}`)
  await waitForScript(page)
  await page.getByLabel('טלפון נייד').fill('03-6123456')
  await next(page, 'המשך')
  await page.getByLabel('שם מלא').fill('רות לוי')
  await next(page, 'שליחת קוד באימייל')
  await expect(page.getByLabel(/^אימייל/)).toBeFocused()
  await page.getByLabel(/^אימייל/).fill(email)
  await next(page, 'שליחת קוד באימייל')
  await expect(page.getByRole('heading', { name: 'שלחנו קוד באימייל' })).toBeVisible()
  await axe()
  const sent = async () => /\d{6}/.exec((await outbox()).mail.find(({ to }) => to === email)?.text ?? '')?.[0]
  await expect.poll(sent).toBeTruthy()
  await page.getByLabel('קוד בן 6 ספרות').fill((await sent())!)
  await expect(page.getByText('הכתובת אומתה')).toBeVisible()
  await next(page, 'המשך לבחירת מועד')
  await page.getByRole('button', { name: /^הכי מוקדם/ }).click()
  await next(page, 'לקבוע ליום ד׳, 18/11 12:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})
