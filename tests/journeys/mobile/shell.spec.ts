/**
 * The native applications at the width of a phone: the real bridge of Capacitor and a phone that
 * answers it, with the server at another origin. What a real phone adds, mobile/README.md says.
 */
import type { Page } from '@playwright/test'
import { givePhone, Refusal, type Phone } from './phone.ts'
import { fill, FINISH, shop } from '#tests/journeys/money/checkout-steps.ts'
import { makeOffice, PASSWORD } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { mailedCode } from '#tests/journeys/team/mailed-code.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const greeting = (page: Page) => page.getByText(/^(בוקר טוב|צהריים טובים|ערב טוב|לילה טוב), נועה/).first()
const tabs = (page: Page) => page.getByRole('navigation', { name: 'ניווט בין המסכים' })
const storedIn = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

async function signIn(page: Page, email: string) {
  await page.getByLabel('אימייל').fill(email)
  await page.getByRole('textbox', { name: 'סיסמה' }).fill(PASSWORD)
  await button(page, 'כניסה').click()
  await expect(greeting(page)).toBeVisible()
}
/** Starts the application of somebody who signed in before. */
async function start(phone: Phone, token: string, path = '/') {
  phone.kept.set('luz_token', token)
  await phone.open(path)
}

test('an owner signs in, and only the Keystore has the token; back closes, returns and asks before it leaves @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const phone = await givePhone(page, server.address)
  await phone.open('/')
  await expect(page).toHaveURL('https://localhost/login')
  await signIn(page, office.email)
  expect(phone.kept.get('luz_token')).toMatch(/^ey/)
  const stored = await storedIn(page)
  expect(stored).not.toContain('"token"')
  expect(stored).not.toContain('נועה')
  expect(phone.calls('PrivacyScreen', 'enable')).toHaveLength(1)
  // 40 above and below, as the specification says
  const inset = () => getComputedStyle(document.documentElement).getPropertyValue('--safe-top')
  await expect(page.evaluate(inset)).resolves.toBe('max(40px, 0px)')
  const tab = (await tabs(page).getByRole('link').first().boundingBox())!
  expect(tab.y + tab.height).toBeLessThanOrEqual(844 - 40)
  await axe()

  await test.step('back', async () => {
    await tabs(page).getByRole('link', { name: 'לקוחות' }).click()
    await button(page, 'לקוח חדש').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await phone.emit('App', 'backButton', { canGoBack: true })
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('https://localhost/customers')
    await phone.emit('App', 'backButton', { canGoBack: true })
    await expect(page).toHaveURL('https://localhost/')
    await page.reload()
    await expect(greeting(page)).toBeVisible()
  })
  await test.step('a link to a customer opens the customer, and one to a booking page the page', async () => {
    const customer = await office.customer('דנה כהן', '052-345-6710')
    await phone.emit('App', 'appUrlOpen', { url: `${server.address}/customers/${customer}` })
    await expect(page.getByRole('heading', { name: 'דנה כהן' })).toBeVisible()
    await phone.emit('App', 'appUrlOpen', { url: 'https://elsewhere.test/settings' })
    await phone.emit('App', 'appUrlOpen', { url: `${server.address}/book/somebody` })
    await expect.poll(() => phone.calls('Browser', 'open')).toEqual([{ url: `${server.address}/book/somebody` }])
    await expect(page).toHaveURL(`https://localhost/customers/${customer}`)
  })
})

test('at the first screen back asks, and leaves after a yes @phone', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  const phone = await givePhone(page, server.address)
  phone.plugins.App!.getLaunchUrl = () => ({ url: `${server.address}/calendar` })
  await start(phone, office.token)
  // the link that started the application
  await expect(page).toHaveURL(/^https:\/\/localhost\/calendar/)
  await expect(page.locator('[data-calendar]')).toBeVisible()
  await phone.emit('App', 'backButton', { canGoBack: false })
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('לצאת מלו״ז?')
  await button(page, 'להישאר').click()
  expect(phone.calls('App', 'exitApp')).toHaveLength(0)
  await phone.emit('App', 'backButton', { canGoBack: false })
  await button(page, 'יציאה').click()
  await expect.poll(() => phone.calls('App', 'exitApp')).toHaveLength(1)
})

test('the invoice of a sale is written to the documents folder and opened, or the person reads why not @phone', async ({
  page,
  server,
  axe,
}) => {
  const { office } = await shop(server.address)
  const phone = await givePhone(page, server.address)
  await start(phone, office.token, '/checkout')
  await fill(page, ['תספורת נשים'])
  await button(page, 'BIT').click()
  await button(page, FINISH).click()
  await page.getByRole('link', { name: 'צפייה' }).click()
  await button(page, 'הורדה').click()
  const alert = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'הבנתי' }) })
  await expect(alert).toContainText('החשבונית נשמרה בהצלחה לתיקיית המסמכים')
  await axe()
  await button(page, 'הבנתי').click()
  const [written] = phone.calls('Filesystem', 'writeFile')
  expect(written).toMatchObject({ directory: 'DOCUMENTS', path: expect.stringMatching(/\.pdf$/) })
  expect(Buffer.from(String(written!.data), 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  // on a phone the view is a title with two buttons
  await expect(page.locator('iframe')).toHaveCount(0)
  await button(page, 'פתיחה').click()
  await expect
    .poll(() => phone.calls('FileViewer', 'openDocumentFromLocalPath'))
    .toEqual([{ path: expect.stringMatching(/^file:.*\.pdf$/) }])

  await test.step('no application shows the file', async () => {
    phone.plugins.FileViewer!.openDocumentFromLocalPath = () => {
      throw new Refusal('no application', 'OS-PLUG-FLVW-0008')
    }
    await button(page, 'פתיחה').click()
    await expect(alert).toContainText('לא ניתן לפתוח את הקובץ')
    await button(page, 'הבנתי').click()
  })
  await test.step('the person refuses access to files', async () => {
    phone.plugins.Filesystem!.writeFile = () => {
      throw new Refusal('refused', 'OS-PLUG-FILE-0007')
    }
    await button(page, 'הורדה').click()
    await expect(alert).toContainText('לא הצלחנו לשמור את הקובץ')
  })
})

test('after five minutes elsewhere a finger opens the application, which shows nothing before @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const customer = await office.customer('דנה כהן', '052-345-6710')
  const phone = await givePhone(page, server.address)
  await start(phone, office.token, '/account')
  const lock = page.getByRole('switch', { name: 'נעילת האפליקציה' })
  await expect(lock).toBeEnabled()
  // the switch is drawn over its field
  await lock.press('Space')
  await expect(lock).toBeChecked()
  await expect.poll(() => phone.kept.get('luz_lock')).toBe('1')

  phone.plugins.BiometricAuthNative!.internalAuthenticate = () => {
    throw new Refusal('another finger', 'authenticationFailed')
  }
  phone.kept.set('luz_left_at', '0')
  phone.plugins.App!.getLaunchUrl = () => ({ url: `${server.address}/customers/${customer}` })
  await phone.open('/')
  await expect(page.getByText('הזיהוי לא הצליח. אפשר לנסות שוב.')).toBeVisible()
  await expect(page).toHaveURL(`https://localhost/customers/${customer}`)
  await expect(page.getByText('דנה כהן').filter({ visible: true })).toHaveCount(0)
  await axe()
  // back does not lead past the lock
  await phone.emit('App', 'backButton', { canGoBack: true })
  await expect.poll(() => phone.calls('App', 'minimizeApp')).toHaveLength(1)
  // a tap on a notification opens its screen behind the lock
  const notification = { data: { url: '/calendar?date=2026-11-24' } }
  await phone.emit('PushNotifications', 'pushNotificationActionPerformed', { actionId: 'tap', notification })
  await expect(page).toHaveURL('https://localhost/calendar?date=2026-11-24')
  const calendar = page.locator('[data-calendar]')
  phone.plugins.BiometricAuthNative!.internalAuthenticate = () => undefined
  await button(page, 'פתיחה בטביעת אצבע או בפנים').click()
  await expect(calendar).toBeVisible()
  // a short absence asks nothing
  await phone.emit('App', 'pause')
  await phone.emit('App', 'resume')
  await expect(calendar).toBeVisible()
})

test('a phone whose plugins fail or answer late starts signed out, and serves after a sign-in @phone', async ({
  page,
  server,
}) => {
  const office = await makeOffice(server.address)
  const phone = await givePhone(page, server.address)
  const broken = () => {
    throw new Refusal('the key is gone', 'osError')
  }
  for (const method of ['internalSetItem', 'internalRemoveItem']) phone.plugins.SecureStorage![method] = broken
  phone.plugins.PrivacyScreen!.enable = broken
  phone.plugins.App!.getLaunchUrl = broken
  const late = phone.plugins.SecureStorage!.internalGetPrefixedKeys!
  phone.plugins.SecureStorage!.internalGetPrefixedKeys = async (options) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return late(options)
  }
  await phone.open('/')
  await signIn(page, office.email)
  await tabs(page).getByRole('link', { name: 'לקוחות' }).click()
  await expect(page.getByText('עוד אין לקוחות')).toBeVisible()
})

test('on iOS the same application signs in, shares by the system and asks for a server of one’s own @phone', async ({
  page,
  server,
  outbox,
}) => {
  const office = await makeOffice(server.address)
  const phone = await givePhone(page, server.address, 'ios')
  await phone.open('/login')
  await expect(page.locator('html')).toHaveAttribute('data-shell', 'ios')
  await test.step('seven presses on the logo open the address of the server', async () => {
    await page.locator('[data-logo]').click({ clickCount: 7 })
    const field = page.getByLabel('כתובת', { exact: true })
    await expect(field).toHaveValue(server.address)
    await field.fill('http://luz.test')
    await button(page, 'שמירה וכניסה מחדש').click()
    await expect(page.getByText('כתובת מלאה שמתחילה ב־https')).toBeVisible()
    await button(page, 'ביטול').click()
    await expect(field).toBeHidden()
  })
  await test.step('the keyboard covers no field', async () => {
    await page.setViewportSize({ width: 390, height: 320 })
    const field = page.getByRole('textbox', { name: 'סיסמה' })
    await field.focus()
    await page.evaluate(() => scrollTo(0, 0))
    await phone.emit('Keyboard', 'keyboardDidShow', { keyboardHeight: 336 })
    await expect(field).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })
  })
  await test.step('a password that is being reset leaves nothing in the storage of the page', async () => {
    await phone.open('/forgot-password')
    await page.getByLabel('אימייל').fill(office.email)
    await page.getByRole('button', { name: 'שליחת קוד' }).click()
    await page.getByLabel('הקוד שהתקבל באימייל').fill(await mailedCode(outbox, office.email))
    expect([...phone.kept.keys()]).toEqual(expect.arrayContaining(['luz_reset_email', 'luz_reset_nonce']))
    await expect(page).toHaveURL('https://localhost/reset-password')
    await expect(storedIn(page)).resolves.not.toContain('reset')
    await phone.open('/login')
  })
  await signIn(page, office.email)
  await page.evaluate(() => navigator.share({ title: 'לו״ז', url: 'https://luz.test/book/noa' }))
  expect(phone.calls('Share', 'share')).toEqual([{ title: 'לו״ז', url: 'https://luz.test/book/noa' }])
  // a page that the server renders opens above the application
  await page
    .getByRole('link', { name: 'הצהרת נגישות' })
    .or(page.getByRole('link', { name: 'נגישות' }))
    .first()
    .click()
  await expect.poll(() => phone.calls('Browser', 'open')).toEqual([{ url: `${server.address}/accessibility` }])
})
