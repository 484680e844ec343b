import type { Page } from '@playwright/test'

/**
 * full: as the demo office has it. loading: no answer ever comes. error: every answer is a 500. empty: every list is empty. long: names and notes
 * are as long as people can make them. All but the first are made at the wire, so no screen has test code in it.
 */
export type State = 'full' | 'loading' | 'error' | 'empty' | 'long'

export type Shot = {
  /** The picture's file name starts with it: home.full.1440.png */
  readonly name: string
  readonly url: string
  readonly states: readonly State[]
  /** Left out: the demo's owner. */
  readonly signedIn?: false
  /** What is done on the page before the picture is taken, in the state full only. */
  readonly steps?: (page: Page) => Promise<void>
}

/** A Tuesday morning in the demo office, in the middle of its work. */
export const clock = '2026-11-24T08:40:00Z'

/** The demo's owner. */
export const owner = { email: 'noa@studio-noa.co.il', password: 'luz-demo-2026' }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The one of several that is shown at this width. */
const press = (name: string | RegExp) => (page: Page) => button(page, name).filter({ visible: true }).first().click()

const choose = async (page: Page, name: 'service' | 'employee') => {
  await page.locator(`label:has(input[name=${name}])`).first().click()
  await button(page, /המשך/).first().click()
}
const toEmployee = (page: Page) => choose(page, 'service')
const toPhone = async (page: Page) => {
  await toEmployee(page)
  await choose(page, 'employee')
  await page.getByLabel(/טלפון/).waitFor()
}
const toDetails = async (page: Page) => {
  await toPhone(page)
  await page.getByLabel(/טלפון/).fill('052-345-6789')
  await page.locator('form button[type=submit]').click()
  await page.getByLabel('שם מלא').fill('דנה כהן')
}
const toDate = async (page: Page) => {
  await toDetails(page)
  await page.locator('form button[type=submit]').click()
  await page.locator('button[aria-pressed]:not([disabled])').filter({ hasText: ':' }).first().click()
}
const openFirstAppointment = async (page: Page) => {
  await page
    .locator('[data-calendar] [role="listitem"], [data-calendar] [role="button"]')
    .filter({ hasText: ':' })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

const mistypedBusiness = async (page: Page) => {
  await page.getByLabel('שם העסק').fill('')
  await page.getByLabel('מספר עוסק').fill('514756427')
  await page.getByLabel('כתובת עמוד הקביעה').fill('studio-noa-ramat-gan')
  await press('עדכון פרטים')(page)
}
const searchFor = (words: string) => async (page: Page) => {
  await button(page, 'חיפוש').filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('combobox').fill(words)
  await page.getByRole('option').first().waitFor()
}

/** Another subscription than the demo's, made at the wire, on the screen that it changes. */
const withSubscription = (subscription: Record<string, unknown>, url: string) => async (page: Page) => {
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
const toPlanCard = (page: Page) => page.getByText('המנוי שלי').scrollIntoViewIfNeeded()
/** The second of the list has a week of her own. */
const openHours = async (page: Page) => {
  await button(page, /^שעות עבודה וחופשות של מאיה/).click()
  await page.getByRole('dialog').getByRole('switch').first().waitFor()
}
const openAbsences = async (page: Page) => {
  await button(page, /^שעות עבודה וחופשות של עדן/).click()
  await page.getByRole('tab', { name: 'חופשות' }).click()
}
const askRelease = async (page: Page) => {
  await button(page, /^מחיקת מאיה/).click()
  await button(page, 'מחיקה').last().click()
  await page.getByText('להשאיר ביומן').waitFor()
}

const thankYou =
  '/book-thank-you?service_name=%D7%AA%D7%A1%D7%A4%D7%95%D7%A8%D7%AA%20%D7%A0%D7%A9%D7%99%D7%9D&employee_name=%D7%9E%D7%90%D7%99%D7%94&employee_phone=054-987-6543&start_time=2026-11-29%2011:30:00&end_time=2026-11-29%2012:30:00#manage=AAAAAAAAAAAAAAAAAAAAAA'

const work: readonly State[] = ['full', 'loading', 'error', 'empty', 'long']
const book = (name: string, steps?: Shot['steps']): Shot => ({
  name,
  url: '/book/studio-noa',
  states: ['full'],
  signedIn: false,
  ...(steps && { steps }),
})

export const shots: readonly Shot[] = [
  { name: 'login', url: '/login', states: ['full'], signedIn: false },
  { name: 'login-refused', url: '/login', states: ['full'], signedIn: false, steps: refusedSignIn },
  { name: 'login-code', url: '/login', states: ['full'], signedIn: false, steps: askedForCode },
  { name: 'register', url: '/register', states: ['full'], signedIn: false },
  { name: 'register-missing', url: '/register', states: ['full'], signedIn: false, steps: press('הרשמה') },
  { name: 'forgot-password', url: '/forgot-password', states: ['full'], signedIn: false },
  { name: 'verify-code', url: '/verify-code', states: ['full'], signedIn: false },
  { name: 'reset-password', url: '/reset-password', states: ['full'], signedIn: false },
  { name: 'home', url: '/', states: work },
  { name: 'home-year', url: '/', states: ['full'], steps: yearOfHome },
  { name: 'accessibility', url: '/book/studio-noa/accessibility', states: ['full'], signedIn: false },
  { name: 'privacy', url: '/book/studio-noa/privacy', states: ['full'], signedIn: false },
  { name: 'search', url: '/', states: ['full'], steps: searchFor('כהן') },
  { name: 'calendar-team', url: '/calendar?view=team', states: ['full', 'loading', 'error', 'empty', 'long'] },
  { name: 'calendar-day', url: '/calendar?view=day', states: ['full'] },
  { name: 'calendar-week', url: '/calendar?view=week', states: ['full', 'empty'] },
  { name: 'calendar-month', url: '/calendar?view=month', states: ['full'] },
  { name: 'appointment-new', url: '/calendar?view=team', states: ['full'], steps: press('תור חדש') },
  { name: 'appointment-edit', url: '/calendar?view=team', states: ['full'], steps: openFirstAppointment },
  { name: 'customers', url: '/customers', states: work },
  { name: 'customer-new', url: '/customers', states: ['full'], steps: press('לקוח חדש') },
  { name: 'customer-edit', url: '/customers', states: ['full'], steps: press(/05\d-/) },
  { name: 'customer-card', url: '/customers/7', states: work },
  { name: 'customer-merge', url: '/customers/7', states: ['full'], steps: pickForMerge },
  { name: 'customers-import', url: '/customers/import', states: ['full'] },
  { name: 'customers-import-columns', url: '/customers/import', states: ['full'], steps: (page) => toColumns(page, 1) },
  { name: 'customers-import-check', url: '/customers/import', states: ['full'], steps: (page) => toCheck(page, 2) },
  { name: 'customers-import-report', url: '/customers/import', states: ['full'], steps: toReport },
  { name: 'employees', url: '/employees', states: work },
  { name: 'employee-new', url: '/employees', states: ['full'], steps: press('עובד חדש') },
  { name: 'employee-hours', url: '/employees', states: ['full'], steps: openHours },
  { name: 'employee-absences', url: '/employees', states: ['full'], steps: openAbsences },
  { name: 'employee-release', url: '/employees', states: ['full'], steps: askRelease },
  { name: 'products', url: '/products', states: work },
  { name: 'product-new', url: '/products', states: ['full'], steps: press('הוספה') },
  { name: 'product-reminders', url: '/products', states: ['full'], steps: openReminders },
  { name: 'categories', url: '/categories', states: work },
  { name: 'category-remove', url: '/categories', states: ['full'], steps: press('מחיקת ציפורניים') },
  { name: 'documents', url: '/digital_docs', states: work },
  { name: 'document-new', url: '/digital_docs', states: ['full'], steps: press('מסמך חדש') },
  { name: 'document-link-unknown', url: '/d/AAAAAAAAAAAAAAAAAAAAAA', states: ['full'], signedIn: false },
  { name: 'settings', url: '/settings', states: ['full', 'loading', 'error'] },
  { name: 'settings-plan', url: '/settings', states: ['full'], steps: toPlanCard },
  {
    name: 'subscription-expired',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ office_subscription: { status: 'expired' } }, '/expired-subscription'),
  },
  {
    name: 'subscription-cancelled',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ office_subscription: { status: 'cancelled' } }, '/cancelled-subscription'),
  },
  {
    name: 'subscription-over',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ office_subscription: { status: 'expired' } }, '/customers'),
  },
  {
    name: 'subscription-ends-soon',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ office_subscription: { ends_at: '2026-11-27T22:00:00Z' } }, '/'),
  },
  {
    name: 'invoices-upgrade',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ invoice_model: '0' }, '/invoices'),
  },
  { name: 'business-settings', url: '/BusinessSettings', states: ['full', 'loading', 'error', 'long'] },
  { name: 'business-settings-wrong', url: '/BusinessSettings', states: ['full'], steps: mistypedBusiness },
  { name: 'calendar-settings', url: '/calendar-settings', states: ['full', 'loading', 'error'] },
  { name: 'account', url: '/account', states: ['full', 'loading', 'error', 'long'] },
  { name: 'account-password', url: '/account', states: ['full'], steps: press('החלפת סיסמה') },
  { name: 'account-email', url: '/account', states: ['full'], steps: press('החלפת אימייל') },
  { name: 'account-two-factor', url: '/account', states: ['full'], steps: offeredSecondFactor },
  { name: 'account-recovery-codes', url: '/account', states: ['full'], steps: shownRecoveryCodes },
  { name: 'not-found', url: '/customers/nobody/here', states: ['full'] },
  book('book-1-service'),
  book('book-2-employee', toEmployee),
  book('book-3-phone', toPhone),
  book('book-4-details', toDetails),
  book('book-5-date', toDate),
  { name: 'book-thank-you', url: thankYou, states: ['full'], signedIn: false },
  { name: 'book-unknown', url: '/book/nobody', states: ['full'], signedIn: false },
  { name: 'manage-unknown', url: '/book/manage/AAAAAAAAAAAAAAAAAAAAAA', states: ['full', 'error'], signedIn: false },
]

async function refusedSignIn(page: Page): Promise<void> {
  await page.getByLabel('אימייל').fill('noa@studio-noa.co.il')
  await page.getByLabel('סיסמה', { exact: true }).fill('not the password')
  await button(page, 'כניסה').click()
}

/** A right password of somebody who has two-factor on: answered at the wire, because the demo's owner has it off. */
async function askedForCode(page: Page): Promise<void> {
  const json = { code: 'second_factor_required', error: '', messages: { error: '' } }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json }))
  await page.getByLabel('אימייל').fill(owner.email)
  await page.getByLabel('סיסמה', { exact: true }).fill(owner.password)
  await button(page, 'כניסה').click()
  await page.getByLabel('הקוד מהאפליקציה').waitFor()
}

async function offeredSecondFactor(page: Page): Promise<void> {
  const offer = {
    uri: `otpauth://totp/Luz:${owner.email}?issuer=Luz&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP`,
    secret: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
  }
  await page.route('**/api/auth/second-factor', (route) => route.fulfill({ json: offer }))
  await press('הפעלת אימות דו־שלבי')(page)
  await page.getByLabel('הסיסמה הנוכחית').fill(owner.password)
  await button(page, 'המשך').click()
  await page.getByRole('img', { name: /QR/ }).waitFor()
}

async function shownRecoveryCodes(page: Page): Promise<void> {
  const recovery_codes = '8F3KQ-ZD72M 2H5TW-9RQ4A V7N1C-K3X8E M4B6P-0YJ2S T9D5G-W8F1Z'.split(' ')
  const twice = [...recovery_codes, ...recovery_codes.map((code) => [...code].toReversed().join(''))]
  await page.route('**/api/auth/second-factor/confirm', (route) => route.fulfill({ json: { recovery_codes: twice } }))
  await offeredSecondFactor(page)
  await page.getByLabel('הקוד מהאפליקציה').fill('123456')
  await page.getByRole('dialog').getByRole('button', { name: 'הפעלה', exact: true }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

async function pickForMerge(page: Page): Promise<void> {
  await button(page, 'מיזוג עם לקוח אחר').click()
  await page.getByRole('combobox', { name: 'עם מי למזג?' }).fill('כהן')
  await page.getByRole('option').first().click()
  await page.getByRole('group').first().waitFor()
}
/** Each picture brings in phones of its own: what another one saved would be known here. */
async function toColumns(page: Page, picture: number): Promise<void> {
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
async function toCheck(page: Page, picture: number): Promise<void> {
  await toColumns(page, picture)
  await button(page, 'בדיקת השורות').click()
  await button(page, /^ייבוא \d/).waitFor()
}
async function toReport(page: Page): Promise<void> {
  await toCheck(page, 3)
  await button(page, /^ייבוא \d/).click()
  await page.getByText('הייבוא הסתיים').waitFor()
}

async function yearOfHome(page: Page): Promise<void> {
  await page.locator('label', { hasText: 'השנה' }).click()
  await page.getByText('הצגה כטבלה').click()
  await page.getByRole('heading', { name: 'הכנסות השנה' }).scrollIntoViewIfNeeded()
}

async function openReminders(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('החלקה יפנית')
  await button(page, 'החלקה יפנית').first().click()
  await button(page, 'הוספת תזכורת או מסמך').scrollIntoViewIfNeeded()
}
