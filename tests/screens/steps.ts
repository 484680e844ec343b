/** Steps on a page before its picture is taken. */
import type { Page } from '@playwright/test'
import { makeBookingOffice } from '#tests/journeys/booking/booking-office.ts'
import { demoOwner } from '#tests/journeys/demo-office.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** Presses the button that is visible at this width. */
export const press = (name: string | RegExp) => (page: Page) =>
  button(page, name).filter({ visible: true }).first().click()

const choose = async (page: Page, name: 'service' | 'employee') => {
  await page.locator(`label:has(input[name=${name}])`).first().click()
  await button(page, /המשך/).first().click()
}
export const toEmployee = (page: Page) => choose(page, 'service')
export const toPhone = async (page: Page) => {
  await toEmployee(page)
  await choose(page, 'employee')
  await page.getByLabel(/טלפון/).waitFor()
}
export const toDetails = async (page: Page) => {
  await toPhone(page)
  await page.getByLabel(/טלפון/).fill('052-345-6789')
  await page.locator('form button[type=submit]').click()
  await page.getByLabel('שם מלא').fill('דנה כהן')
}
/** The sheet of further services. */
export const toMoreServices = async (page: Page) => {
  await page
    .locator('label')
    .filter({ has: page.locator('input[name=service]') })
    .first()
    .click()
  await page.getByRole('button', { name: 'להוסיף עוד טיפול לאותו ביקור' }).click()
  await page.getByRole('checkbox').first().check()
}
export const leaveDetails = (page: Page) => page.locator('form button[type=submit]').click()
export const toDate = async (page: Page) => {
  await toDetails(page)
  await leaveDetails(page)
  await page.locator('button[aria-pressed]:not([disabled])').filter({ hasText: ':' }).first().click()
}
/** From the first step to the payment of a deposit. */
export const toPayment = async (page: Page) => {
  await page.getByText('החלקת קרטין').click()
  await page.locator('form button[type=submit]').click()
  await page.locator('label').filter({ hasText: 'נועה' }).first().click()
  await page.locator('form button[type=submit]').click()
  // one phone may have two places that wait for payment, and all widths share the office
  await page.getByLabel(/טלפון/).fill(`052-345-${String(page.viewportSize()!.width).padStart(4, '0')}`)
  await page.locator('form button[type=submit]').click()
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await leaveDetails(page)
  await page.locator('button[aria-pressed]:not([disabled])').filter({ hasText: ':' }).first().click()
  await page.getByRole('button', { name: /^לקבוע/ }).click()
  await page.locator('iframe').waitFor()
}
/** A tap opens the card of an appointment. */
export const openCard = async (page: Page) => {
  await page.locator('[data-calendar] [data-appointment]').filter({ hasText: ':' }).first().click()
  await page.getByRole('dialog').getByRole('definition').first().waitFor()
}
export const openFirstAppointment = async (page: Page) => {
  await openCard(page)
  await page.getByRole('button', { name: 'עריכה', exact: true }).click()
  await page.getByLabel('שעת התחלה').waitFor()
}
export const openBlock = async (page: Page) => {
  await page.locator('[data-calendar]').getByText('הפסקה').first().click()
  await page.getByLabel('סיבה').waitFor()
}

/** Shows the calendar of one employee, whom phones offer in a row and desks in the filter. */
export const chooseEmployee = async (page: Page) => {
  const inRow = page.getByRole('button', { name: /^מאיה .*, מאיה לוי, / })
  const filter = page.getByRole('button', { name: /סינון לפי עובד/ })
  await inRow.or(filter).first().click()
  if (await filter.isVisible()) await page.getByRole('menuitemradio', { name: 'מאיה לוי' }).click()
}

export const mistypedBusiness = async (page: Page) => {
  await page.getByLabel('שם העסק').fill('')
  await page.getByLabel('מספר עוסק').fill('514756427')
  await press('עדכון פרטים')(page)
}
export const searchFor = (words: string) => async (page: Page) => {
  await button(page, 'חיפוש').filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('combobox').fill(words)
}

type Office = Awaited<ReturnType<typeof makeBookingOffice>>
/**
 * A page of an office other than the demo's, so that it does not show in other pictures. Created
 * once through the API.
 */
export const ofAnotherOffice = (lead: (office: Office) => Promise<string>) => {
  let there: Promise<string> | undefined
  return async (page: Page) => {
    there ??= makeBookingOffice(new URL(page.url()).origin).then(lead)
    await page.goto(await there)
  }
}
export const closed = async ({ call, page }: Office) => {
  await call('PUT', '/api/business/settings', { online_booking: 0 })
  return page
}
export const withoutServices = async ({ call, page, cut, colour }: Office) => {
  for (const id of [cut, colour])
    await call('DELETE', `/api/products/${id}?accept=appointments,requests,prepaid,waiting_list`)
  return page
}
export const withLongNames = async ({ call, page, id, noa }: Office) => {
  const { categories } = await call<{ categories: { id: number }[] }>('GET', '/api/categories')
  await call('PUT', `/api/business/${id}`, {
    name: 'המכללה הבין־תחומית לעיצוב שיער, איפור קבוע וטיפוח הגוף של משפחת רוזנצווייג',
    about: 'עיצוב שיער, החלקות, צבע, ציפורניים, טיפולי פנים ואיפור לכלות ולמלוות. '.repeat(5),
    email: 'rosenzweig-family-hair-and-beauty@academy-of-design.co.il',
  })
  await call('POST', '/api/products', {
    name: 'החלקה יפנית מלאה לשיער ארוך במיוחד עם טיפול שיקום עמוק',
    description: 'כולל ייעוץ, חפיפה, מסכה, החלקה בשני שלבים, גזירת קצוות ופן. '.repeat(5),
    price: '12345.67',
    time_window: 240,
    assignedEmployees: [noa],
    category_id: categories[0]!.id,
  })
  return page
}
export const managed = async ({ bookAsVisitor }: Office) =>
  `/book/manage/${(await bookAsVisitor('2026-11-26 11:00', '2026-11-26 12:00')).manage_token}`
export const reload = (page: Page) => page.reload()
/** Opens the free times for moving the appointment. */
export const toMove = async (page: Page) => {
  await page.reload()
  await button(page, 'שינוי המועד').click()
}

/** Rewrites the demo's subscription in the reply and opens the screen that it changes. */
export const withSubscription = (subscription: Record<string, unknown>, url: string) => async (page: Page) => {
  await page.route('**/api/user/permissions', async (route) => {
    const { subscription: own, ...person } = (await (await route.fetch()).json()) as Record<'subscription', object>
    const { office_subscription, ...rest } = { ...own, ...subscription } as Record<string, object>
    const demo = { status: 'active', plan_id: 4, ends_at: null }
    await route.fulfill({
      json: { ...person, subscription: { ...rest, office_subscription: { ...demo, ...office_subscription } } },
    })
  })
  await page.route('**/api/support', (route) => route.fulfill({ json: { phone: '+972501234567', email: null } }))
  await page.goto(url)
  await page
    .getByRole('main')
    .getByRole('link', { name: /פניה לתמיכה|לפרטים/ })
    .first()
    .waitFor()
}
export const toPlanCard = (page: Page) => page.getByText('המנוי שלי').scrollIntoViewIfNeeded()
/** Opens the hours of מאיה, who has own hours. */
export const openHours = async (page: Page) => {
  await button(page, /^שעות עבודה וחופשות של מאיה/).click()
  await page.getByRole('dialog').getByRole('switch').first().waitFor()
}
export const openAbsences = async (page: Page) => {
  await button(page, /^שעות עבודה וחופשות של עדן/).click()
  await page.getByRole('tab', { name: 'חופשות' }).click()
}
export const askRelease = async (page: Page) => {
  await button(page, /^מחיקת מאיה/).click()
  await button(page, 'מחיקה').last().click()
  await page.getByText('להשאיר ביומן').waitFor()
}

export async function refusedSignIn(page: Page): Promise<void> {
  await page.getByLabel('אימייל').fill('noa@studio-noa.co.il')
  await page.getByLabel('סיסמה', { exact: true }).fill('not the password')
  await button(page, 'כניסה').click()
}

/**
 * Simulates the reply to an account with two-factor sign-in, because the demo's owner has it off.
 */
export async function askedForCode(page: Page): Promise<void> {
  const json = { code: 'second_factor_required', error: '', messages: { error: '' } }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json }))
  await page.getByLabel('אימייל').fill(demoOwner.email)
  await page.getByLabel('סיסמה', { exact: true }).fill(demoOwner.password)
  await button(page, 'כניסה').click()
  await page.getByLabel('הקוד מהאפליקציה').waitFor()
}

export async function offeredSecondFactor(page: Page): Promise<void> {
  const offer = {
    uri: `otpauth://totp/Luz:${demoOwner.email}?issuer=Luz&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP`,
    secret: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
  }
  await page.route('**/api/auth/second-factor', (route) => route.fulfill({ json: offer }))
  await press('הפעלת אימות דו־שלבי')(page)
  await page.getByLabel('הסיסמה הנוכחית').fill(demoOwner.password)
  await button(page, 'המשך').click()
  await page.getByRole('img', { name: /QR/ }).waitFor()
}

export async function shownRecoveryCodes(page: Page): Promise<void> {
  const recovery_codes = '8F3KQ-ZD72M 2H5TW-9RQ4A V7N1C-K3X8E M4B6P-0YJ2S T9D5G-W8F1Z'.split(' ')
  const twice = [...recovery_codes, ...recovery_codes.map((code) => [...code].toReversed().join(''))]
  await page.route('**/api/auth/second-factor/confirm', (route) => route.fulfill({ json: { recovery_codes: twice } }))
  await offeredSecondFactor(page)
  await page.getByLabel('הקוד מהאפליקציה').fill('123456') // six digits submit themselves
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

export async function pickForMerge(page: Page): Promise<void> {
  await button(page, 'מיזוג עם לקוח אחר').click()
  await page.getByRole('combobox', { name: 'עם מי למזג?' }).fill('כהן')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('group').first().waitFor()
}
/**
 * Each picture imports different phone numbers, because numbers from another picture would already
 * exist.
 */
export async function toColumns(page: Page, picture: number): Promise<void> {
  const phone = `${picture}${String(page.viewportSize()!.width).padStart(4, '0')}`
  const rows = [
    'שם מלא,נייד,תאריך לידה,עיר,הערות',
    `רות לוי,052-71${phone},14/06/1991,חיפה,"אלרגית לאמוניה, מעדיפה בוקר"`,
    `מיכל אברהם,05272${phone},,רמת גן,`,
    `,05273${phone},,,`,
    'יעל פרץ,052-12,31/02/1990,,',
    `רותי לוי,+9725271${phone},,עכו,`,
  ]
  const file = { name: 'לקוחות מהסטודיו הישן.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await button(page, 'בדיקת השורות').waitFor()
}
export async function toCheck(page: Page, picture: number): Promise<void> {
  await toColumns(page, picture)
  await button(page, 'בדיקת השורות').click()
  await button(page, /^ייבוא \d/).waitFor()
}
export async function toReport(page: Page): Promise<void> {
  await toCheck(page, 3)
  await button(page, /^ייבוא \d/).click()
  await page.getByText('הייבוא הסתיים').waitFor()
}
