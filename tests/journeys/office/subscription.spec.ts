import type { Page } from '@playwright/test'
import { addDays, dateOf } from '#shared/values/local-time.ts'
import { askAlone } from '#tests/journeys/asked-alone.ts'
import { admin } from '#tests/journeys/operations/admin-command.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

const expired = 'תקופת המנוי הסתיימה אנא פנה לתמיכה לחידוש המנוי.'
const cancelled = 'אוף , אין לך מנוי , אנא פנה לתמיכה לרכישת מנוי.'
const support = (page: Page) => page.getByRole('link', { name: 'פניה לתמיכה בוואטסאפ' })
const words = async (page: Page) => new URL((await support(page).getAttribute('href'))!).searchParams.get('text')

test('a subscription that ends during editing keeps the input and shows its page until it is renewed @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const { slug } = await office.call<{ slug: string }>('GET', '/api/business')
  await open(page, office, '/categories')
  await page.getByRole('button', { name: 'קטגוריה חדשה' }).first().click()
  const form = page.getByRole('dialog', { name: 'קטגוריה' })
  await form.getByLabel('שם הקטגוריה').fill('טיפולי פנים')
  await admin(server, 'subscription', 'set', slug, '--status', 'expired')
  await form.getByRole('button', { name: 'שמירה' }).click()
  const question = page.getByRole('dialog', { name: 'המנוי הסתיים' })
  await expect(question).toContainText(expired)
  await axe()
  await question.getByRole('button', { name: 'חזרה למסך' }).click()
  await expect(form.getByLabel('שם הקטגוריה')).toHaveValue('טיפולי פנים')
  await form.getByRole('button', { name: 'שמירה' }).click()
  await question.getByRole('button', { name: 'לעמוד המנוי' }).click()

  await expect(page).toHaveURL(`${server.address}/expired-subscription`)
  await expect(page.getByRole('heading', { name: 'שימו לב' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(expired)
  await expect(support(page)).toHaveAttribute('target', '_blank')
  await expect.poll(() => support(page).getAttribute('href')).toContain('https://wa.me/972501234567?')
  await expect.poll(() => words(page)).toContain('נועה לוי')
  await axe()
  // reading still works, and every other screen shows a notice
  await page.goto(`${server.address}/customers`)
  await expect(page.getByText('המנוי הסתיים. אפשר לצפות בכול, אבל לא לשמור שינויים.')).toBeVisible()
  await axe()
  await page.getByRole('link', { name: 'לפרטים' }).click()
  await expect(page).toHaveURL(`${server.address}/expired-subscription`)
  await admin(server, 'subscription', 'set', slug, '--status', 'active')
  await expect(page).toHaveURL(`${server.address}/`)
})

test('without a subscription the invoices lead to the page about the subscription @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const { slug } = await office.call<{ slug: string }>('GET', '/api/business')
  await admin(server, 'subscription', 'set', slug, '--status', 'cancelled')
  for (const path of ['/invoices', '/invoice/1001', '/card-invoice/1001', '/expired-subscription']) {
    await open(page, office, path)
    await expect(page).toHaveURL(`${server.address}/cancelled-subscription`)
  }
  await expect(page.getByRole('main')).toContainText(cancelled)
  await axe()
  // an answer that names no subscription is one without any
  await askAlone(page)
  await page.route('**/api/user/permissions', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), subscription: {} } })
  })
  await open(page, office, '/invoices')
  await expect(page).toHaveURL(`${server.address}/cancelled-subscription`)
  await expect(page.getByRole('main')).toContainText(cancelled)
  await page.goto(`${server.address}/customers`)
  await expect(page.getByText('אין מנוי פעיל. אפשר לצפות בכול, אבל לא לשמור שינויים.')).toBeVisible()
  await page.unroute('**/api/user/permissions')
  await admin(server, 'subscription', 'set', slug, '--status', 'active', '--ends-at', '2026-01-01')
  await open(page, office, '/invoices')
  await expect(page).toHaveURL(`${server.address}/expired-subscription`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('permissions'))).toContain('"status":"expired"')
  await page.getByRole('main').getByRole('button', { name: 'יציאה' }).click()
  await expect(page).toHaveURL(`${server.address}/login`)
})

test('the plan’s card shows usage; a plan without invoices shows the plan that has them, with its price @desktop', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  const { slug } = await office.call<{ slug: string }>('GET', '/api/business')
  await test.step('the plan’s card shows usage', async () => {
    await open(page, office, '/settings')
    await expect(page.getByRole('meter', { name: 'עובדים פעילים' })).toHaveAttribute('aria-valuenow', '1')
    await expect(page.getByRole('meter', { name: 'הודעות SMS בתקופת הניסיון' })).toHaveAttribute('aria-valuemax', '300')
    const trial =
      'בתקופת הניסיון נשלחים עד 40 חלקים של הודעות SMS ביום ו־300 בסך הכול, ואחר כך ההודעות יוצאות באימייל. במנוי בתשלום המכסה במסלול הזה היא 1,000 בחודש.'
    await expect(page.getByText(trial)).toBeVisible()
    await expect(page.getByText('מסלול פרו')).toBeVisible()
    await open(page, office, '/sms')
    const left = 'היום אפשר לשלוח עוד 40 מתוך 40, ואחר כך ההודעות יוצאות באימייל. במנוי בתשלום: 1,000 הודעות בחודש'
    await expect(page.getByText(left)).toBeVisible()
    await axe()
    await page.route('**/api/subscription', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`${server.address}/settings`)
    await expect(page.getByText('לא הצלחנו לטעון את פרטי המנוי')).toBeVisible()
    await axe()
    await page.unroute('**/api/subscription')
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await expect(page.getByText('מסלול פרו')).toBeVisible()
  })
  await page.unroute('**/api/support')
  await test.step('without configured support there is no button', async () => {
    await page.route('**/api/support', (route) => route.fulfill({ json: { phone: null, email: null } }))
    await open(page, office, '/settings')
    await expect(page.getByText('עובדים פעילים')).toBeVisible()
    await expect(page.getByText('פניה לתמיכה')).toBeHidden()
    await page.unroute('**/api/support')
    await page.route('**/api/support', (route) => route.fulfill({ json: { phone: null, email: 'help@luz.test' } }))
    await page.reload()
    const mail = page.getByRole('link', { name: 'פניה לתמיכה באימייל' })
    await expect(mail).toHaveAttribute('href', /^mailto:help@luz\.test\?body=/)
  })
  await page.unroute('**/api/support')
  await test.step('a plan without invoices shows the plan that has them, with its price', async () => {
    await admin(server, 'subscription', 'set', slug, '--plan', '1')
    await open(page, office, '/invoices')
    await expect(page.getByRole('heading', { name: 'החשבוניות לא כלולות במסלול שלכם' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('מסלול עסק')
    await expect(page.getByRole('main')).toContainText('₪129')
    await expect.poll(() => words(page)).toBe('שלום, אשמח לשדרג את המנוי של נועה לוי למסלול עסק.')
    await axe()
  })
})

test('owners see a notice in the last week, once a day @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const { slug } = await office.call<{ slug: string }>('GET', '/api/business')
  const day = addDays(dateOf(server.now()), 3)
  await admin(server, 'subscription', 'set', slug, '--ends-at', day)
  await open(page, office, '/')
  await expect(page.getByText('המנוי מסתיים בעוד 3 ימים.')).toBeVisible()
  await axe()
  await page.getByRole('link', { name: 'לפרטים' }).click()
  const card = page.locator('section').filter({ hasText: 'המנוי שלי' })
  await expect(card).toContainText(`עד ${day.split('-').toReversed().join('/')}`)
  await page.getByRole('button', { name: 'סגירת ההודעה' }).click()
  await expect(page.getByText('המנוי מסתיים')).toBeHidden()
  await page.reload()
  await expect(card).toBeVisible()
  await expect(page.getByText('המנוי מסתיים')).toBeHidden()
})

test('a used-up quota of messages is shown with the link to support @desktop', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await office.service('תספורת נשים', await office.category('שיער'))
  await office.customer('דנה כהן', '052-345-6710')
  await page.route('**/api/appointments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    // whatever the hour is
    const postData = { ...(route.request().postDataJSON() as object), allow_overlap: 1 }
    const reply = await route.fetch({ postData })
    const message = 'במכסת הודעות ה־SMS של המנוי לא נשארו מספיק הודעות, ולכן ההודעה לא נשלחה.'
    await route.fulfill({
      status: 201,
      json: { ...(await reply.json()), sms_sent: false, message, code: 'sms_quota_reached' },
    })
  })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  await open(page, office, '/calendar?new=1')
  const dialog = page.getByRole('dialog', { name: 'קביעת תור' })
  await dialog.getByRole('combobox', { name: 'שירות' }).click()
  await page.getByRole('option', { name: /תספורת נשים/ }).click()
  await page.getByRole('combobox', { name: 'לקוח' }).fill('דנה')
  await page.getByRole('option', { name: /דנה כהן/ }).click()
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  const popup = page.getByRole('dialog', { name: 'שימו לב' })
  await expect(popup).toContainText('מכסת הודעות ה־SMS')
  await axe()
  const opened = page.waitForEvent('popup')
  await popup.getByRole('button', { name: 'פניה לתמיכה בוואטסאפ' }).click()
  expect((await opened).url()).toContain('https://wa.me/972501234567')
})

test('a full plan shows the plan with more employees, over the form @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const { slug } = await office.call<{ slug: string }>('GET', '/api/business')
  await admin(server, 'subscription', 'set', slug, '--plan', '1')
  for (const phone of ['052-111-2201', '052-111-2202'])
    await office.call('POST', '/api/users/create', { name: 'עובדת', phone })
  await open(page, office, '/employees')
  await page.getByRole('button', { name: 'עובד חדש' }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('שם מלא') })
  await form.getByLabel('שם מלא').fill('מאיה כהן')
  await form.getByLabel('טלפון').fill('052-111-2203')
  await form.getByRole('button', { name: 'שמירה' }).click()
  const offer = page.getByRole('dialog', { name: 'הגדלת המנוי' })
  await expect(offer).toContainText('מסלול פלוס')
  await expect(offer).toContainText('₪89')
  await expect.poll(() => words(page)).toContain('למסלול פלוס')
  await axe()
  await page.keyboard.press('Escape')
  await expect(offer).toBeHidden()
  await expect(form.getByLabel('שם מלא')).toHaveValue('מאיה כהן')
  await expect(form.getByRole('alert')).toContainText('הגעתם למספר העובדים של המנוי')
})
