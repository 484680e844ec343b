import type { Browser, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open, PASSWORD, unique, type Office } from '#tests/journeys/staff-office.ts'
import { signOut } from '#tests/journeys/team/sign-out.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const NEW = 'mishehu-acher-42'
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

async function fillLogin(page: Page, address: string, email: string, password: string) {
  await page.goto(`${address}/login`)
  await page.getByLabel('אימייל').fill(email)
  await page.getByLabel('סיסמה', { exact: true }).fill(password)
  await press(page, 'כניסה')
}
/** Another device of the same person, signed in. */
async function signInOnAnotherDevice(browser: Browser, { address, email }: Office) {
  const context = await browser.newContext({ locale: 'he-IL', userAgent: CHROME })
  const page = await context.newPage()
  await fillLogin(page, address, email, PASSWORD)
  await expect(page).toHaveURL(`${address}/`)
  return page
}
/** The app's next code, of a step that was not used yet. */
const nextCode = (secret: string) => codeAt(secret, Date.now() + 30_000)
const codeNow = (secret: string) => codeAt(secret, Date.now())
const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: secret.replaceAll(/\s/g, '') }).generate({ timestamp })

test('a new password signs the other devices out and keeps this one @desktop', async ({
  page,
  server,
  browser,
  outbox,
  axeAtBothWidths,
}) => {
  const office = await makeOffice(server.address)
  const other = await signInOnAnotherDevice(browser, office)
  await open(page, office, '/account')
  await expect(page.getByRole('heading', { name: 'הפרטים שלי' })).toBeVisible()
  await expect(page.getByText(office.email)).toBeVisible()
  await expect(page.getByText('052-345-6789')).toBeVisible()
  await expect(page.getByText('המכשיר הזה')).toBeVisible()
  const devices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'מכשירים מחוברים' }) })
  await expect(devices.getByText('Chrome ב־Windows')).toBeVisible()

  await press(page, 'החלפת סיסמה')
  await expect(dialog(page).getByLabel('הסיסמה הנוכחית')).toBeFocused()
  await inDialog(page, 'שמירת הסיסמה')
  await expect(dialog(page).getByText('שדה חובה')).toHaveCount(3)
  await axeAtBothWidths()
  await page.getByLabel('הסיסמה הנוכחית').fill('lo-ha-sisma')
  await page.getByLabel('סיסמה חדשה').fill(NEW)
  await page.getByLabel('אימות הסיסמה').fill('mashehu-acher-43')
  await inDialog(page, 'שמירת הסיסמה')
  await expect(dialog(page).getByText('הסיסמאות אינן תואמות')).toBeVisible()
  await page.getByLabel('אימות הסיסמה').fill(NEW)
  await inDialog(page, 'שמירת הסיסמה')
  await expect(dialog(page).getByText('הסיסמה הנוכחית אינה נכונה')).toBeVisible()
  await expect(page.getByLabel('הסיסמה הנוכחית')).toBeFocused()
  await expect(page.getByLabel('סיסמה חדשה')).toHaveValue(NEW)
  await page.getByLabel('הסיסמה הנוכחית').fill(PASSWORD)
  await inDialog(page, 'שמירת הסיסמה')
  await expect(page.getByText('הסיסמה הוחלפה, והמכשירים האחרים נותקו')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('אין מכשירים אחרים מחוברים לחשבון')).toBeVisible()

  await other.goto(`${server.address}/customers`)
  await expect(other).toHaveURL(/login/)
  await page.goto(`${server.address}/customers`)
  await expect(page.getByText('עוד אין לקוחות')).toBeVisible()
  await expect(async () => {
    const subjects = (await outbox()).mail.filter(({ to }) => to === office.email).map(({ subject }) => subject)
    expect(subjects).toContain('הסיסמה שלכם במערכת לו״ז הוחלפה')
  }).toPass()
  await signOut(page)
  await fillLogin(page, server.address, office.email, NEW)
  await expect(page).toHaveURL(`${server.address}/`)
})

test('a new email address signs in after its code was typed @desktop', async ({ page, server, outbox, axe }) => {
  const office = await makeOffice(server.address)
  const email = `noa-${unique()}@other.test`
  await open(page, office, '/account')
  await press(page, 'החלפת אימייל')
  await page.getByLabel('הכתובת החדשה').fill(email)
  await page.getByLabel('הסיסמה הנוכחית').fill(PASSWORD)
  await axe()
  await inDialog(page, 'שליחת קוד')
  await expect(dialog(page).getByText(email)).toBeVisible()
  await expect(page.getByLabel('הקוד שהתקבל באימייל')).toBeFocused()
  await axe()
  const field = page.getByLabel('הקוד שהתקבל באימייל')
  await field.fill('000000') // the last digit sends it, and a wrong one is typed again
  await expect(dialog(page).getByText('הקוד שגוי או שפג תוקפו')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  let code = ''
  await expect(async () => {
    const mail = (await outbox()).mail.find(({ to }) => to === email)
    code = /\b\d{6}\b/.exec(`${mail?.subject} ${mail?.text}`)?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  await field.fill(code)
  await expect(page.getByText('כתובת האימייל הוחלפה')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(email)).toBeVisible()
  await expect(async () => {
    const mail = (await outbox()).mail.find(({ to }) => to === office.email)
    expect(mail?.subject).toBe('כתובת הכניסה שלכם למערכת לו״ז הוחלפה')
  }).toPass()
  await signOut(page)
  await fillLogin(page, server.address, email, PASSWORD)
  await expect(page).toHaveURL(`${server.address}/`)
})

test('two-factor asks for a code of the app or a recovery code @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/account')
  await press(page, 'הפעלת אימות דו־שלבי')
  await page.getByLabel('הסיסמה הנוכחית').fill(PASSWORD)
  await inDialog(page, 'המשך')
  await expect(page.getByRole('img', { name: /קוד QR/ })).toBeVisible()
  await expect(page.getByLabel('הקוד מהאפליקציה')).toBeFocused()
  await axe()
  const secret = (await dialog(page).locator('code').textContent())!
  await inDialog(page, 'הפעלה')
  await expect(dialog(page).getByText('יש להזין קוד')).toBeVisible()
  const now = codeNow(secret)
  await page.getByLabel('הקוד מהאפליקציה').fill(now)

  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  await axe()
  const codes = await dialog(page).getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'חזרה לקודים' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), inDialog(page, 'הורדה כקובץ')])
  expect(file.suggestedFilename()).toBe('luz-recovery-codes.txt')
  await inDialog(page, 'שמרתי את הקודים')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('נשארו 10 קודי גיבוי')).toBeVisible()
  await axe()

  await signOut(page)
  await fillLogin(page, server.address, office.email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'אימות דו־שלבי' })).toBeVisible()
  await expect(page.getByLabel('הקוד מהאפליקציה')).toBeFocused()
  await axe()
  await press(page, 'כניסה')
  await expect(page.getByRole('alert').filter({ hasText: 'יש להזין את הקוד מאפליקציית האימות' })).toBeVisible()
  await page.getByLabel('הקוד מהאפליקציה').fill(now)
  await expect(page.getByRole('alert').filter({ hasText: 'הקוד שגוי, או שכבר השתמשו בו' })).toBeVisible()
  await expect(page.getByLabel('הקוד מהאפליקציה')).toHaveValue('')
  await expect(page.getByLabel('הקוד מהאפליקציה')).toBeFocused()
  // as it is pasted from an app that puts a space into it
  await page.getByLabel('הקוד מהאפליקציה').fill(nextCode(secret).replace(/^.../, '$& '))
  await expect(page).toHaveURL(`${server.address}/`)

  await signOut(page)
  await fillLogin(page, server.address, office.email, PASSWORD)
  await press(page, 'כניסה עם קוד גיבוי')
  await axe()
  await page.getByLabel('קוד גיבוי', { exact: true }).fill(codes[0]!.toLowerCase())
  await press(page, 'כניסה')
  await expect(page).toHaveURL(`${server.address}/`)

  await page.goto(`${server.address}/account`)
  await expect(page.getByText('נשארו 9 קודי גיבוי')).toBeVisible()
})

test('with password and code, recovery codes are renewed and two-factor is turned off @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const offer = await office.call<{ secret: string }>('POST', '/api/auth/second-factor', { current_password: PASSWORD })
  const { recovery_codes: codes } = await office.call<{ recovery_codes: string[] }>(
    'POST',
    '/api/auth/second-factor/confirm',
    { code: codeNow(offer.secret) },
  )
  await open(page, office, '/account')
  await press(page, 'קודי גיבוי חדשים')
  await page.getByLabel('הסיסמה הנוכחית').fill(PASSWORD)
  await page.getByLabel('הקוד מהאפליקציה או קוד גיבוי').fill('00000-00000')
  await inDialog(page, 'יצירת קודים')
  await expect(dialog(page).getByText('הקוד שגוי או שפג תוקפו')).toBeVisible()
  await axe()
  await page.getByLabel('הקוד מהאפליקציה או קוד גיבוי').fill(codes[1]!)
  await inDialog(page, 'יצירת קודים')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  const fresh = await dialog(page).getByRole('listitem').allTextContents()
  await inDialog(page, 'שמרתי את הקודים')

  await press(page, 'כיבוי האימות הדו־שלבי')
  await page.getByLabel('הסיסמה הנוכחית').fill(PASSWORD)
  await page.getByLabel('הקוד מהאפליקציה או קוד גיבוי').fill(fresh[0]!)
  await inDialog(page, 'כיבוי')
  await expect(page.getByText('האימות הדו־שלבי כבוי')).toBeVisible()
  await expect(page.getByRole('button', { name: 'הפעלת אימות דו־שלבי' })).toBeVisible()
  await signOut(page)
  await fillLogin(page, server.address, office.email, PASSWORD)
  await expect(page).toHaveURL(`${server.address}/`)
})

test('one device is signed out, and then all others @desktop', async ({ page, server, browser, axe }) => {
  const office = await makeOffice(server.address)
  const others = [await signInOnAnotherDevice(browser, office), await signInOnAnotherDevice(browser, office)]
  await open(page, office, '/account')
  const rows = page.getByRole('listitem').filter({ hasText: 'פעילות אחרונה' })
  // the first session is the registration's, which this page uses
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button', { name: 'ניתוק Chrome ב־Windows' }).click()
  await expect(dialog(page)).toContainText('במכשיר הזה יהיה צריך להתחבר מחדש')
  await axe()
  await inDialog(page, 'ניתוק')
  await expect(page.getByText('המכשיר נותק')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await press(page, 'יציאה מכל המכשירים האחרים')
  await inDialog(page, 'יציאה מכולם')
  await expect(page.getByText('כל המכשירים האחרים נותקו')).toBeVisible()
  await expect(rows).toHaveCount(0)
  for (const other of others) {
    await other.goto(`${server.address}/customers`)
    await expect(other).toHaveURL(/login/)
  }
  await page.reload()
  await expect(page.getByText('אין מכשירים אחרים מחוברים לחשבון')).toBeVisible()
})

test('an account that fails to load offers to try again @desktop', async ({ page, server, axe, allowFault }) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  const broken = { code: 'bug', error: 'bug', messages: { error: 'משהו השתבש אצלנו' } }
  await page.route(/\/api\/auth\/(account|sessions)$/, (route) => route.fulfill({ status: 500, json: broken }))
  await open(page, office, '/account')
  await expect(page.getByText('לא הצלחנו לטעון את פרטי החשבון')).toBeVisible()
  await expect(page.getByText('לא הצלחנו לטעון את רשימת המכשירים')).toBeVisible()
  await axe()
  await page.unroute(/\/api\/auth\/(account|sessions)$/)
  const retry = page.getByRole('button', { name: 'לנסות שוב' })
  await retry.first().click()
  await expect(page.getByRole('heading', { name: 'הפרטים שלי' })).toBeVisible()
  await retry.click()
  await expect(page.getByText('המכשיר הזה')).toBeVisible()
})
