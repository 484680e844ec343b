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
  { name: 'register', url: '/register', states: ['full'], signedIn: false },
  { name: 'register-missing', url: '/register', states: ['full'], signedIn: false, steps: press('הרשמה') },
  { name: 'forgot-password', url: '/forgot-password', states: ['full'], signedIn: false },
  { name: 'verify-code', url: '/verify-code', states: ['full'], signedIn: false },
  { name: 'reset-password', url: '/reset-password', states: ['full'], signedIn: false },
  { name: 'home', url: '/', states: work },
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
  { name: 'employees', url: '/employees', states: work },
  { name: 'employee-new', url: '/employees', states: ['full'], steps: press('עובד חדש') },
  { name: 'products', url: '/products', states: work },
  { name: 'product-new', url: '/products', states: ['full'], steps: press('הוספה') },
  { name: 'product-reminders', url: '/products', states: ['full'], steps: openReminders },
  { name: 'categories', url: '/categories', states: work },
  { name: 'category-remove', url: '/categories', states: ['full'], steps: press('מחיקת ציפורניים') },
  { name: 'documents', url: '/digital_docs', states: work },
  { name: 'document-new', url: '/digital_docs', states: ['full'], steps: press('מסמך חדש') },
  { name: 'document-link-unknown', url: '/d/AAAAAAAAAAAAAAAAAAAAAA', states: ['full'], signedIn: false },
  { name: 'settings', url: '/settings', states: ['full', 'loading', 'error'] },
  { name: 'business-settings', url: '/BusinessSettings', states: ['full', 'loading', 'error', 'long'] },
  { name: 'business-settings-wrong', url: '/BusinessSettings', states: ['full'], steps: mistypedBusiness },
  { name: 'calendar-settings', url: '/calendar-settings', states: ['full', 'loading', 'error'] },
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

async function openReminders(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('החלקה יפנית')
  await button(page, 'החלקה יפנית').first().click()
  await button(page, 'הוספת תזכורת או מסמך').scrollIntoViewIfNeeded()
}
