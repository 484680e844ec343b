import type { Page } from '@playwright/test'
import { card, openBusiness, toPage, update } from './settings-steps.ts'
import { askAlone } from '#tests/journeys/asked-alone.ts'
import { makeOffice, open, unique } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test('the menu leads to the settings screens @phone', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/settings')
  const menu = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(menu.filter({ hasText: 'עובדים' })).toBeVisible()
  await expect(page.getByRole('img', { name: /קוד QR/ })).toBeVisible()
  await menu.filter({ hasText: 'הגדרות עסק' }).click()
  await expect(page).toHaveURL(/\/BusinessSettings$/)
  await expect(page.getByRole('heading', { name: 'הגדרות עסק' })).toBeVisible()
})

test('an employee has no links to the owner’s screens @desktop', async ({ page, server, outbox }) => {
  const office = await makeOffice(server.address)
  const email = `maya-${unique()}@studio.test`
  await office.call('POST', '/api/users/create', { name: 'מאיה כהן', phone: '054-765-4321', email })
  const token = await signInAs(server.address, email, outbox)
  await open(page, { ...office, token }, '/settings')
  const menu = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(menu.filter({ hasText: 'הגדרות יומן' })).toBeVisible()
  await expect(menu.filter({ hasText: 'הגדרות עסק' })).toHaveCount(0)
  await expect(menu.filter({ hasText: 'עובדים' })).toHaveCount(0)
  await page.goto(`${server.address}/BusinessSettings`)
  await expect(page).toHaveURL(`${server.address}/`) // still signed in
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

test('a switch saves at once, and goes back with a message when that fails @phone', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/500/)
  await openBusiness(page, await makeOffice(server.address))
  await toPage(page, 'העדפות')
  await expect(page).toHaveURL(/\/BusinessSettings\?tab=preferences$/)
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

test('quick taps keep the last value, each rule explains itself, and leaving unsaved changes asks @desktop', async ({
  page,
  server,
  context,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await openBusiness(page, office)
  await toPage(page, 'קביעת תורים')
  await test.step('after quick taps the last value is kept, also in a second tab', async () => {
    const second = await context.newPage()
    await second.goto(`${server.address}/BusinessSettings?tab=booking`)
    const approve = (tab: Page) => tab.getByRole('switch', { name: 'אישור כל תור' })
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
    await page.unroute('**/api/business/settings')
    await second.close()
  })
  await test.step('each booking rule explains its meaning', async () => {
    const rules = card(page, 'קביעת תורים אונליין')
    await expect(rules.getByText('לקוחות קובעים לפחות 3 שעות לפני התור')).toBeVisible()
    await rules.getByLabel('עד מתי אפשר לקבוע').selectOption({ label: 'ברגע האחרון' })
    await expect(rules.getByText('אפשר לקבוע גם ברגע האחרון')).toBeVisible()
    await rules.getByLabel('כמה זמן מראש').selectOption({ label: '14 יום' })
    await rules.getByLabel('שינוי וביטול על ידי הלקוח').selectOption({ label: 'שעתיים לפני' })
    await rules.getByLabel('אימות טלפון בקוד SMS').selectOption({ label: 'תמיד' })
    await expect(rules.getByText('לפני הקביעה הלקוח מקבל קוד ומקליד אותו')).toBeVisible()
    await toPage(page, 'העדפות')
    await card(page, 'העדפות').getByLabel('מסמכים לחתימה').selectOption({ label: 'ללא שליחה' })
    await expect(card(page, 'העדפות').getByText('נשמר', { exact: true })).toBeVisible()
    await expect
      .poll(() => office.call('GET', '/api/business/settings'))
      .toMatchObject({
        booking_notice_minutes: 0,
        booking_horizon_days: 14,
        cancel_cutoff_hours: 2,
        phone_proof: 1,
        send_type: 'none',
      })
  })
  await test.step('leaving unsaved changes asks, and another person’s change is shown', async () => {
    await toPage(page, 'פרטי העסק')
    await page.getByLabel('עיר').fill('רמת גן')
    await toPage(page, 'העדפות')
    const question = page.getByRole('dialog', { name: 'לצאת בלי לשמור?' })
    await expect(question).toBeVisible()
    await axe()
    await question.getByRole('button', { name: 'להמשיך לערוך' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByLabel('עיר')).toHaveValue('רמת גן')

    const { id } = await office.call<{ id: number }>('GET', '/api/business')
    await office.call('PUT', `/api/business/${id}`, { city: 'גבעתיים', address: 'ויצמן 3' })
    await update(page)
    const sides = page.getByRole('dialog', { name: 'הפרטים עודכנו בינתיים ממקום אחר' })
    await expect(sides).toContainText('רמת גן')
    await expect(sides).toContainText('גבעתיים')
    await axe()
    await sides.getByRole('button', { name: 'לשמור את מה שהוקלד כאן' }).click()
    await expect(page).toHaveURL(`${server.address}/`)
    await expect.poll(() => office.call('GET', '/api/business')).toMatchObject({ city: 'רמת גן', address: 'ויצמן 3' })

    // an unchanged form takes over the other person's change without a question
    await page.goto(`${server.address}/BusinessSettings`)
    await expect(page.getByLabel('עיר')).toHaveValue('רמת גן')
    await office.call('PUT', `/api/business/${id}`, { city: 'חולון' })
    await expect(page.getByLabel('עיר')).toHaveValue('חולון')
    await toPage(page, 'העדפות')
    await card(page, 'העדפות').getByRole('link', { name: 'הגדרות יומן' }).click()
    await expect(page).toHaveURL(/calendar-settings$/)
  })
})

test('details that fail to load offer to try again @phone', async ({ page, server, axe, allowFault }) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  const calls = /\/api\/business(\/settings)?$/
  await askAlone(page)
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, office, '/BusinessSettings')
  await expect(page.getByText('לא הצלחנו לטעון את פרטי העסק')).toBeVisible()
  await axe()
  await toPage(page, 'העדפות')
  await expect(page.getByText('לא הצלחנו לטעון את ההגדרות')).toBeVisible()
  await axe()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'לנסות שוב' }).click()
  await expect(card(page, 'העדפות').getByRole('switch').first()).toBeVisible()
})

test('four pages have few fields each, and the last one what an accountant asks for @desktop', async ({
  page,
  server,
  axeAtBothWidths,
}) => {
  const office = await makeOffice(server.address)
  await openBusiness(page, office)
  const fields = page.getByRole('tabpanel').locator('input:not([type=file]):not([readonly]), select, textarea')
  await expect(fields).toHaveCount(8)
  await toPage(page, 'קביעת תורים')
  await expect(card(page, 'קביעת תורים אונליין').getByRole('switch')).toBeVisible()
  await expect(fields).toHaveCount(14)
  await axeAtBothWidths()
  await toPage(page, 'העדפות')
  await expect(card(page, 'העדפות').getByRole('switch').first()).toBeVisible()
  await expect(fields).toHaveCount(6)
  await page.goto(`${server.address}/BusinessSettings?tab=advanced`)
  await expect(page.getByText('התעודה תיווצר אוטומטית עם המסמך הראשון.')).toBeVisible()
  await expect(page.getByText('לא מחובר')).toBeVisible()
  await expect(fields).toHaveCount(2)
  await axeAtBothWidths()
  // a page sends its own fields, and leaves the others alone
  await page.getByLabel('אימייל של הנהלת החשבונות').fill('books@example.test')
  await update(page)
  await expect(page).toHaveURL(`${server.address}/`)
  await expect
    .poll(() => office.call('GET', '/api/business'))
    .toMatchObject({ accountant_email: 'books@example.test', name: 'נועה לוי' })
  await page.goto(`${server.address}/BusinessSettings?tab=advanced`)
  await page.getByRole('link', { name: /וואטסאפ/ }).click()
  await expect(page.getByRole('heading', { name: 'לחיבור וואטסאפ, דברו איתנו' })).toBeVisible()
  await expect(page.getByLabel('מזהה המספר (Phone number ID)')).toBeHidden()
  await page.getByText('מתקדם: חיבור עם מפתחות של מטא').click()
  await expect(page.getByLabel('מזהה המספר (Phone number ID)')).toBeVisible()
})
