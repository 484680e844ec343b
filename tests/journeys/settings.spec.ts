import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'
import { makeOffice, open, unique, type Office } from './staff-office.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })
const update = (page: Page) => page.getByRole('button', { name: 'עדכון פרטים' }).click()
async function openBusiness(page: Page, office: Office) {
  await open(page, office, '/BusinessSettings')
  await expect(page.getByLabel('שם העסק')).toBeVisible()
  await expect(card(page, 'העדפות').getByRole('switch').first()).toBeVisible()
}
/** A picture drawn by the browser: a light square inside a dark one. */
const drawn = (page: Page, type: string) =>
  page.evaluate(async (kind) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 600
    const drawing = canvas.getContext('2d')!
    drawing.fillStyle = '#0f6e6a'
    drawing.fillRect(0, 0, 600, 600)
    drawing.fillStyle = '#fdebe6'
    drawing.fillRect(150, 150, 300, 300)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind))
    return Array.from(new Uint8Array(await blob!.arrayBuffer()))
  }, type)
const chooseLogo = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
/** The natural width of the picture; 0 while it is not loaded. */
const widthOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image) => (image as HTMLImageElement).naturalWidth)

test('the menu leads to the settings screens', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/settings')
  const menu = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(menu.filter({ hasText: 'עובדים' })).toBeVisible()
  await expect(page.getByRole('img', { name: /קוד QR/ })).toBeVisible()
  await axe()
  await menu.filter({ hasText: 'הגדרות עסק' }).click()
  await expect(page).toHaveURL(/\/BusinessSettings$/)
  await expect(page.getByRole('heading', { name: 'הגדרות עסק' })).toBeVisible()
})

test('an employee has no links to the owner’s screens', async ({ page, server, outbox, axe }) => {
  const office = await makeOffice(server.address)
  const email = `maya-${unique()}@studio.test`
  await office.call('POST', '/api/users/create', { name: 'מאיה כהן', phone: '054-765-4321', email })
  const token = await signInAs(server.address, email, outbox)
  await open(page, { ...office, token }, '/settings')
  const menu = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(menu.filter({ hasText: 'הגדרות יומן' })).toBeVisible()
  await expect(menu.filter({ hasText: 'הגדרות עסק' })).toHaveCount(0)
  await expect(menu.filter({ hasText: 'עובדים' })).toHaveCount(0)
  await axe()
  await page.goto(`${server.address}/BusinessSettings`)
  await expect(page).toHaveURL(`${server.address}/`) // still signed in (decision I1)
})

/** An invited employee chooses a password with the code from the email. */
async function signInAs(address: string, email: string, outbox: () => Promise<{ mail: readonly { to: string }[] }>) {
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await reply.json().catch(() => ({}))) as Record<string, string>
  }
  await post('/api/auth/request-reset', { email })
  let code = ''
  await expect
    .poll(async () => {
      const message = (await outbox()).mail.find(({ to }) => to === email) as { text?: string } | undefined
      code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
      return code
    })
    .not.toBe('')
  const { reset_token } = await post('/api/auth/verify-code', { email, code })
  await post('/api/auth/reset-password', { email, new_password: 'kafe-shel-erev-9', reset_token })
  return (await post('/api/auth/login', { email, password: 'kafe-shel-erev-9' })).token!
}

test('business details are validated, saved and shown to customers at the new address', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const slug = `noa-${unique()}`
  const { slug: before } = await office.call<{ slug: string }>('GET', '/api/business')
  await openBusiness(page, office)
  await axe()
  await page.getByLabel('שם העסק').fill('')
  await page.getByLabel('מספר עובדים').fill('0')
  await update(page)
  await expect(page.getByText('שדה חובה')).toBeVisible()
  await expect(page.getByText('יש להזין מספר שלם, מ־1 עד 1,000')).toBeVisible()
  await expect(page.getByLabel('שם העסק')).toBeFocused()
  await page.getByLabel('שם העסק').fill('סטודיו נועה')
  await page.getByLabel('מספר עובדים').fill('4')
  await page.getByLabel('מספר עוסק').fill('514756427')
  await page.getByLabel('Instagram').fill('https://evil.test/noa')
  await update(page)
  await expect(page.getByText('מספר העוסק אינו תקין. יש להזין 9 ספרות כולל ספרת ביקורת')).toBeVisible()
  await expect(page.getByText(/יש להזין שם משתמש או קישור של Instagram/)).toBeVisible()
  await axe()
  await page.getByLabel('מספר עוסק').fill('514756428')
  await page.getByLabel('Instagram').fill('@studio.noa')
  await page.getByLabel('סוג עסק').selectOption({ label: 'חברה' })
  await page.getByLabel('קצת עלינו').fill('צבע, תספורת והחלקה בלב רמת גן')
  await page.getByLabel('כתובת עמוד הקביעה').fill(slug)
  await expect(page.getByText(/הכתובת הקודמת תמשיך להוביל לעמוד/)).toBeVisible()
  await update(page)
  await expect(page.getByText('הפרטים עודכנו')).toBeVisible()
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(page.getByText('סטודיו נועה').filter({ visible: true }).first()).toBeVisible()
  await page.goto(`${server.address}/BusinessSettings`)
  await expect(page.getByLabel('Instagram')).toHaveValue('instagram.com/studio.noa')
  await expect(page.getByLabel('סוג עסק')).toHaveValue('company')
  // links and QR codes with the former address redirect
  await page.goto(`${server.address}/book/${before}?service=1`)
  await expect(page).toHaveURL(`${server.address}/book/${slug}?service=1`)
  await expect(page.getByRole('heading', { name: 'סטודיו נועה' })).toBeVisible()
  await expect(page.getByText('צבע, תספורת והחלקה בלב רמת גן')).toBeVisible()
})

test('another business’s address is refused at its field', async ({ page, server }) => {
  const other = await makeOffice(server.address)
  const { slug } = await other.call<{ slug: string }>('GET', '/api/business')
  await openBusiness(page, await makeOffice(server.address))
  await page.getByLabel('כתובת עמוד הקביעה').fill(slug)
  await update(page)
  await expect(page.getByText('הכתובת הזאת כבר תפוסה. אפשר לבחור כתובת אחרת').first()).toBeVisible()
  await expect(page.getByLabel('כתובת עמוד הקביעה')).toBeFocused()
})

test('a logo is uploaded, shown in the header and to customers, and removed', async ({ page, server, axe }, info) => {
  const office = await makeOffice(server.address)
  await openBusiness(page, office)
  await chooseLogo(page, 'logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('אפשר להעלות PNG, JPG או WebP')).toBeVisible()
  const large = info.outputPath('large.png')
  await writeFile(large, Buffer.alloc(11 * 1024 * 1024))
  await page.locator('input[type=file]').setInputFiles(large)
  await expect(page.getByText('הקובץ חורג מהמגבלה של 10MB')).toBeVisible()
  await page.reload()
  // the server checks the content of a file that only claims to be a picture
  await chooseLogo(page, 'logo.png', 'image/png', Buffer.from('<!doctype html><p>logo'))
  await expect(page.getByText('אפשר להעלות PNG, JPG או WebP')).toBeVisible()
  await chooseLogo(page, 'logo.png', 'image/png', Buffer.from(await drawn(page, 'image/png')))
  await expect(page.getByRole('img', { name: 'הלוגו של נועה לוי' })).toBeVisible()
  await expect(page.getByText('הלוגו עודכן')).toBeVisible()
  await expect.poll(() => widthOf(page, 'img[alt^="הלוגו"]')).toBe(512)
  await axe()
  // the header follows without a new sign-in, and still after a reload
  await page.goto(`${server.address}/`)
  const header = page.locator('img[src^="/logo/"]').filter({ visible: true })
  await expect(header).toHaveCount(1)
  const address = await header.getAttribute('src')

  const { online_page } = await office.call<{ online_page: string }>('GET', '/api/business')
  await page.goto(online_page)
  await expect(page.locator(`header img[src="${address}"]`)).toBeVisible()
  await expect.poll(() => widthOf(page, 'header img')).toBe(512)
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(preview).toBe(`${server.address}${address!.replace('.webp', '.png')}`)
  expect((await page.request.get(preview!)).headers()['content-type']).toBe('image/png')

  await page.goto(`${server.address}/BusinessSettings`)
  await page.getByRole('button', { name: 'הסרת הלוגו' }).click()
  await page.getByRole('button', { name: 'הסרה', exact: true }).click()
  await expect(page.getByText('הלוגו הוסר')).toBeVisible()
  await expect(page.locator('img[src^="/logo/"]')).toHaveCount(0)
})

test('a failed upload is reported and changes nothing', async ({ page, server, allowFault }) => {
  allowFault(/500/)
  await openBusiness(page, await makeOffice(server.address))
  await page.route('**/api/business/upload-logo', (route) => route.fulfill({ status: 500, json: {} }))
  await chooseLogo(page, 'logo.webp', 'image/webp', Buffer.from(await drawn(page, 'image/webp')))
  await expect(page.getByText('שגיאה בהעלאת הלוגו')).toBeVisible()
  await expect(page.getByRole('button', { name: 'העלאת לוגו' })).toBeEnabled()
  await expect(page.locator('img[src^="/logo/"]')).toHaveCount(0)
})

test('the link is copied, and its QR code is downloaded for printing', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBusiness(page, office)
  await page.getByRole('button', { name: 'העתקה' }).click()
  await expect(page.getByRole('button', { name: 'הועתק' })).toBeVisible()
  const { online_page, slug } = await office.call<{ online_page: string; slug: string }>('GET', '/api/business')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(online_page)
  await expect(page.getByRole('button', { name: 'העתקה' })).toBeVisible({ timeout: 4000 })
  await expect(page.getByRole('img', { name: `קוד QR של ${online_page}` })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'הורדה להדפסה' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`qr-${slug}.png`)
  const picture = await readFile(await download.path())
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(1200)
})

test('a switch saves at once, and goes back with a message when that fails', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/500/)
  await openBusiness(page, await makeOffice(server.address))
  const preferences = card(page, 'העדפות')
  const online = preferences.getByRole('switch', { name: 'יומן אונליין פעיל' })
  await expect(online).toBeChecked()
  await preferences.getByText('יומן אונליין פעיל').click()
  await expect(preferences.getByText('נשמר', { exact: true })).toBeVisible()
  await axe()
  await page.reload()
  await expect(online).not.toBeChecked()
  await page.route('**/api/business/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await preferences.getByText('יומן אונליין פעיל').click()
  await expect(page.getByText('השינוי לא נשמר. אפשר לנסות שוב')).toBeVisible()
  await expect(online).not.toBeChecked()
})

test('after quick taps the last value is kept, also in a second tab', async ({ page, server, context }) => {
  const office = await makeOffice(server.address)
  await openBusiness(page, office)
  const second = await context.newPage()
  await second.goto(`${server.address}/BusinessSettings`)
  const approve = (page: Page) => page.getByRole('switch', { name: 'אישור כל תור' })
  await expect(approve(second)).not.toBeChecked()
  // all saves are held until the three taps are done
  let letThrough = () => {}
  const tapped = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/business/settings', async (route) => {
    if (route.request().method() === 'PUT') await tapped
    await route.fallback()
  })
  for (const on of [true, false, true]) {
    await page.getByText('אישור כל תור').click()
    await expect(approve(page)).toBeChecked({ checked: on })
  }
  letThrough()
  await expect(card(page, 'קביעת תורים אונליין').getByText('נשמר', { exact: true })).toBeVisible()
  await expect(approve(page)).toBeChecked()
  await expect(approve(second)).toBeChecked()
  const { approve_bookings } = await office.call<{ approve_bookings: number }>('GET', '/api/business/settings')
  expect(approve_bookings).toBe(1)
})

test('each booking rule explains its meaning', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  await openBusiness(page, office)
  const rules = card(page, 'קביעת תורים אונליין')
  await expect(rules.getByText('לקוחות קובעים לפחות 3 שעות לפני התור')).toBeVisible()
  await rules.getByLabel('הכי מאוחר לקבוע').selectOption({ label: 'ברגע האחרון' })
  await expect(rules.getByText('אפשר לקבוע גם ברגע האחרון')).toBeVisible()
  await rules.getByLabel('כמה רחוק אפשר לקבוע').selectOption({ label: '14 יום' })
  await rules.getByLabel('שינוי וביטול על ידי הלקוח').selectOption({ label: 'שעתיים לפני' })
  await rules.getByLabel('אימות טלפון בקוד SMS').selectOption({ label: 'תמיד' })
  await expect(rules.getByText('לפני הקביעה הלקוח מקבל קוד ומקליד אותו')).toBeVisible()
  await card(page, 'העדפות').getByLabel('מסמכים לחתימה').selectOption({ label: 'ללא שליחה' })
  await expect(card(page, 'העדפות').getByText('נשמר', { exact: true })).toBeVisible()
  expect(await office.call('GET', '/api/business/settings')).toMatchObject({
    booking_notice_minutes: 0,
    booking_horizon_days: 14,
    cancel_cutoff_hours: 2,
    phone_proof: 1,
    send_type: 'none',
  })
})

test('leaving unsaved changes asks, and another person’s change is shown', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await openBusiness(page, office)
  const toCalendar = card(page, 'העדפות').getByRole('link', { name: 'הגדרות יומן' })
  await page.getByLabel('עיר').fill('רמת גן')
  await toCalendar.click()
  const question = page.getByRole('dialog', { name: 'לצאת בלי לשמור?' })
  await expect(question).toBeVisible()
  await axe()
  await question.getByRole('button', { name: 'להמשיך לערוך' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('עיר')).toHaveValue('רמת גן')

  const { id } = await office.call<{ id: number }>('GET', '/api/business')
  await office.call('PUT', `/api/business/${id}`, { city: 'גבעתיים', address: 'ויצמן 3' })
  await update(page)
  const sides = page.getByRole('dialog', { name: 'הפרטים שונו בינתיים במקום אחר' })
  await expect(sides).toContainText('רמת גן')
  await expect(sides).toContainText('גבעתיים')
  await axe()
  await sides.getByRole('button', { name: 'לשמור את מה שהוקלד כאן' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
  expect(await office.call('GET', '/api/business')).toMatchObject({ city: 'רמת גן', address: 'ויצמן 3' })

  // an unchanged form takes over the other person's change without a question
  await page.goto(`${server.address}/BusinessSettings`)
  await expect(page.getByLabel('עיר')).toHaveValue('רמת גן')
  await expect(card(page, 'העדפות').getByRole('switch').first()).toBeVisible()
  await office.call('PUT', `/api/business/${id}`, { city: 'חולון' })
  await expect(page.getByLabel('עיר')).toHaveValue('חולון')
  await toCalendar.click()
  await expect(page).toHaveURL(/calendar-settings$/)
})

test('details that fail to load offer to try again', async ({ page, server, axe, allowFault }) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  const calls = /\/api\/business(\/settings)?$/
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, office, '/BusinessSettings')
  await expect(page.getByText('לא הצלחנו לטעון את פרטי העסק')).toBeVisible()
  await expect(page.getByText('לא הצלחנו לטעון את ההגדרות').first()).toBeVisible()
  await axe()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'לנסות שוב' }).first().click()
  await expect(page.getByLabel('שם העסק')).toBeVisible()
})

test('two people’s changes of the calendar settings are both shown', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/calendar-settings')
  await expect(page.getByRole('link', { name: 'לשעות של העובדים' })).toBeVisible()
  await page.getByLabel('שעת סיום').selectOption('20:00')
  const { calendar_settings } = await office.call<{ calendar_settings: { id: number; default_view: string } }>(
    'GET',
    '/api/calendar-settings',
  )
  await office.call('PUT', `/api/calendar-settings/${calendar_settings.id}`, {
    ...calendar_settings,
    calendar_end_time: '22:00',
    default_view: 'monthly',
    statuses: [{ key: 'done', color: '#123456' }],
  })
  await page.getByRole('button', { name: 'שמירה' }).click()
  const sides = page.getByRole('dialog', { name: 'הפרטים שונו בינתיים במקום אחר' })
  await expect(sides).toContainText('20:00')
  await expect(sides).toContainText('22:00')
  await axe()
  await sides.getByRole('button', { name: 'לשמור את מה שהוקלד כאן' }).click()
  await expect(page.getByText('הגדרות היומן נשמרו')).toBeVisible()
  const saved = await office.call<{ calendar_settings: object; statuses: { key: string; color: string }[] }>(
    'GET',
    '/api/calendar-settings',
  )
  expect(saved.calendar_settings).toMatchObject({ calendar_end_time: '20:00', default_view: 'monthly' })
  expect(saved.statuses.find(({ key }) => key === 'done')!.color).toBe('#123456')
})

test('calendar settings reset hours that do not fit, keep colours and go back', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'הגדרות' })).toBeVisible()
  await axe()
  await page
    .getByRole('main')
    .getByRole('link', { name: /הגדרות יומן/ })
    .click()
  await page.getByLabel('שעת התחלה').selectOption('09:30')
  await page.getByLabel('שעת סיום').selectOption('20:30')
  await page.getByLabel('מרווח בין תורים אונליין').selectOption('120')
  await expect(page.getByLabel('שעת התחלה')).toHaveValue('08:00')
  await expect(page.getByLabel('שעת סיום')).toHaveValue('18:00')
  await page.getByLabel('שעת סיום').selectOption('06:00')
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('שעת הסיום צריכה להיות אחרי שעת ההתחלה')).toBeVisible()
  await axe()
  await page.getByLabel('שעת סיום').selectOption('20:00')
  await page.getByText('שבת', { exact: true }).click()
  await page.getByRole('button', { name: 'הצבע של בוצע' }).click()
  await page.getByLabel('קוד צבע').fill('#12')
  await expect(page.getByText('יש להזין קוד כמו #0f6e6a')).toBeVisible()
  await page.getByLabel('קוד צבע').fill('#123456')
  await page.getByLabel('קוד צבע').press('Enter')
  await axe()
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByText('הגדרות היומן נשמרו')).toBeVisible()
  await page.goto(`${server.address}/calendar-settings`)
  await expect(page.getByLabel('שעת סיום')).toHaveValue('20:00')
  await expect(page.getByRole('button', { name: 'הצבע של בוצע, #123456' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'שבת' })).toBeChecked()
})

test('failed loads and saves of calendar settings are reported', async ({ page, server, axe, allowFault }) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  await page.route('**/api/calendar-settings', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, office, '/calendar-settings')
  await expect(page.getByText('שגיאה בהבאת הגדרות לוח שנה.')).toBeVisible()
  await axe()
  await page.unroute('**/api/calendar-settings')
  await page.getByRole('button', { name: 'לנסות שוב' }).click()
  await expect(page.getByLabel('שעת התחלה')).toBeVisible()
  await page.route('**/api/calendar-settings/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('שגיאה בעדכון הגדרות לוח שנה. אנא פנה לתמיכה')).toBeVisible()
})
