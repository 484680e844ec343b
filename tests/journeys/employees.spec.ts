import type { Page } from '@playwright/test'
import { makeBookingOffice } from './booking-office.ts'
import { makeOffice, open, type Office } from './staff-office.ts'
import { expect, test } from './support.ts'

// a Wednesday, 08:50 in Israel
test.use({ clock: '2026-11-18T06:50:00.000Z' })

const SUNDAY = '2026-11-22'
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'שמירה' }).click()
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} 05`) })

async function hire(office: Office, name: string, more: object = {}) {
  const body = { name, phone: '052-111-2233', ...more }
  return (await office.call<{ employee: { id: number } }>('POST', '/api/users/create', body)).employee.id
}
/** The owner and מאיה, a service of an hour that both give, and appointments of מאיה on Sunday. */
async function salon(address: string, starts: readonly string[] = []) {
  const office = await makeOffice(address)
  const maya = await hire(office, 'מאיה')
  const category_id = await office.category('שיער')
  const body = { name: 'תספורת', price: 180, category_id, assignedEmployees: [office.owner, maya], time_window: 60 }
  const service_id = (await office.call<{ product: { id: number } }>('POST', '/api/products', body)).product.id
  const customer_id = await office.customer('דנה כהן', '052-345-6710')
  const book = (employee_id: number, start: string) =>
    office.call('POST', '/api/appointments', {
      employee_id,
      customer_id,
      service_id,
      start_time: `${SUNDAY} ${start}:00:00`,
      end_time: `${SUNDAY} ${start}:45:00`,
    })
  for (const start of starts) await book(maya, start)
  const list = async () =>
    (await office.call<{ appointments: { employee_name: string; status_key: string }[] }>('GET', '/api/appointments'))
      .appointments
  return { ...office, maya, book, list }
}

test('a week with a break and a day off is set, and the calendar and the list show it', async ({
  page,
  server,
  axe,
}) => {
  const office = await salon(server.address, ['10'])
  await open(page, office, '/employees')
  await expect(row(page, 'מאיה')).toBeVisible()
  await expect(page.getByText('אין תורים היום').first()).toBeVisible()
  await axe()
  await button(page, 'שעות עבודה וחופשות של מאיה').click()
  const own = dialog(page).getByRole('switch', { name: 'שעות עבודה אישיות' })
  await expect(own).not.toBeChecked()
  await expect(dialog(page).getByText('חנוכה')).toHaveCount(0)
  await expect(dialog(page).getByRole('list', { name: 'החגים הבאים' })).toContainText('פסח')
  await dialog(page).getByText('שעות עבודה אישיות').click()
  await expect(own).toBeChecked()
  await axe()

  await dialog(page).getByLabel('יום ראשון, משמרת 1, משעה').selectOption('09:00')
  await button(page, 'להוסיף הפסקה ביום ראשון').click()
  await expect(dialog(page).getByLabel('יום ראשון, משמרת 1, עד שעה')).toHaveValue('13:00')
  await expect(dialog(page).getByLabel('יום ראשון, משמרת 2, משעה')).toHaveValue('13:30')
  await dialog(page).getByLabel('יום ראשון, משמרת 2, משעה').selectOption('12:00')
  await save(page)
  await expect(dialog(page).getByText('השעות חופפות לשעות אחרות באותו יום')).toBeVisible()
  await expect(dialog(page).getByLabel('יום ראשון, משמרת 2, משעה')).toBeFocused()
  await axe()
  await dialog(page).getByLabel('יום ראשון, משמרת 2, משעה').selectOption('14:00')
  await button(page, 'להעתיק את יום ראשון לימים אחרים').click()
  await dialog(page).getByRole('group', { name: 'לאילו ימים להעתיק' }).getByText('שני', { exact: true }).click()
  await button(page, 'העתקה').click()
  await expect(dialog(page).getByLabel('יום שני, משמרת 2, משעה')).toHaveValue('14:00')
  await dialog(page)
    .locator('label', { hasText: /^רביעי$/ })
    .click()
  await expect(dialog(page).getByLabel('יום רביעי, משמרת 1, משעה')).toHaveCount(0)
  await save(page)
  await expect(page.getByText('שעות העבודה נשמרו')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  // today is the Wednesday that is now a day off
  await expect(page.getByText('לא ביום עבודה')).toBeVisible()

  await button(page, 'שעות עבודה וחופשות של מאיה').click()
  await dialog(page).getByRole('tab', { name: 'חופשות' }).click()
  await expect(dialog(page).getByText('אין חופשות קרובות')).toBeVisible()
  await axe()
  await dialog(page).getByLabel('מתאריך').fill('22/11/2026')
  await dialog(page).getByLabel('עד תאריך').fill('21/11/2026')
  await button(page, 'הוספה').click()
  await expect(dialog(page).getByText('תאריך הסיום צריך להיות אחרי תאריך ההתחלה')).toBeVisible()
  await expect(dialog(page).getByLabel('עד תאריך')).toBeFocused()
  await dialog(page).getByLabel('עד תאריך').fill('')
  // an absence in the past is refused at its field
  await dialog(page).getByText('רק חלק מהיום').click()
  await dialog(page).getByLabel('מתאריך').fill('01/01/2020')
  await button(page, 'הוספה').click()
  await expect(dialog(page).getByText('התאריכים כבר עברו')).toBeVisible()
  await expect(dialog(page).getByLabel('מתאריך')).toBeFocused()
  await dialog(page).getByText('רק חלק מהיום').click()
  await dialog(page).getByLabel('מתאריך').fill('22/11/2026')
  await dialog(page).getByLabel('סיבה').fill('השתלמות')
  await button(page, 'הוספה').click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'כבר נקבע תור אחד' })).toBeVisible()
  await expect(dialog(page).getByText('דנה כהן')).toBeVisible()
  await axe()
  // two quick taps add one absence
  await button(page, 'לשמור בכל זאת').evaluate((tapped: HTMLButtonElement) => {
    tapped.click()
    tapped.click()
  })
  await expect(dialog(page).getByRole('list', { name: 'חופשות קרובות' })).toContainText('22/11/2026')
  await expect(dialog(page).getByRole('list', { name: 'חופשות קרובות' }).getByRole('listitem')).toHaveCount(1)
  await dialog(page).getByText('רק חלק מהיום').click()
  await dialog(page).getByLabel('מתאריך').fill('23/11/2026')
  await dialog(page).getByLabel('עד שעה', { exact: true }).selectOption('11:00')
  await button(page, 'הוספה').click()
  await expect(dialog(page).getByText('23/11/2026 09:00 - 11:00')).toBeVisible()
  await button(page, 'מחיקת החופשה 23/11/2026 09:00 - 11:00').click()
  await expect(dialog(page).getByText('23/11/2026 09:00 - 11:00')).toBeHidden()
  await page.getByRole('button', { name: 'ביטול', exact: true }).last().click()
  await expect(dialog(page).getByText('23/11/2026 09:00 - 11:00')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await page.goto(`${server.address}/calendar?view=day&date=${SUNDAY}&employee=${office.maya}`)
  await expect(page.locator('[data-calendar="day"]')).toBeVisible()
  await axe()
})

test('the calendar of the team marks a day off', { tag: '@desktop' }, async ({ page, server }) => {
  const office = await salon(server.address)
  await office.call('PUT', `/api/employees/${office.maya}/hours`, {
    own_hours: 1,
    hours: [{ weekday: 2, from: '10:00', to: '14:00' }],
    rests_on_holidays: 1,
  })
  await open(page, office, '/calendar?view=team&date=2026-11-25')
  await expect(page.locator('[data-calendar="team"]')).toContainText('לא ביום עבודה')
})

test('another person’s change of the hours is shown beside the user’s own', async ({ page, server, axe }) => {
  const office = await salon(server.address)
  await open(page, office, '/employees')
  await button(page, 'שעות עבודה וחופשות של מאיה').click()
  await expect(dialog(page).getByRole('switch', { name: 'חופש בחגים' })).toBeChecked()
  await office.call('PUT', `/api/employees/${office.maya}/hours`, {
    own_hours: 1,
    hours: [{ weekday: 2, from: '10:00', to: '14:00' }],
    rests_on_holidays: 1,
  })
  await dialog(page).getByText('חופש בחגים').click()
  await save(page)
  await expect(page.getByRole('dialog', { name: 'הפרטים שונו בינתיים במקום אחר' })).toBeVisible()
  await expect(page.getByText('10:00-14:00').first()).toBeHidden() // an unchanged form takes over the other person's change
  await axe()
  await button(page, 'לשמור את מה שהוקלד כאן').click()
  await expect(page.getByText('שעות העבודה נשמרו')).toBeVisible()
  const now = await office.call<object>('GET', `/api/employees/${office.maya}/hours`)
  expect(now).toMatchObject({ own_hours: 1, rests_on_holidays: 0, hours: [{ weekday: 2 }] })
})

test('deactivating an employee hands appointments over and lists those that cannot be', async ({
  page,
  server,
  axe,
}) => {
  const office = await salon(server.address, ['10', '12'])
  await office.book(office.owner, '12')
  await open(page, office, '/employees')
  await button(page, 'עריכת מאיה').click()
  await dialog(page).getByLabel('סטטוס').selectOption('inactive')
  await save(page)
  const ask = page.getByRole('dialog', { name: 'מה לעשות עם התורים של מאיה?' })
  await expect(ask.getByText('2 תורים נקבעו לימים הבאים:')).toBeVisible()
  await axe()
  // going back changes nothing and keeps what was typed
  await ask.getByRole('button', { name: 'ביטול' }).click()
  await expect(dialog(page).getByLabel('סטטוס')).toHaveValue('inactive')
  await save(page)
  await ask.getByText('להעביר לעובד אחר').click()
  await ask.getByRole('button', { name: 'המשך' }).click()
  await expect(ask.getByText('שדה חובה')).toBeVisible()
  await ask.getByLabel('למי להעביר').selectOption({ label: 'נועה לוי' })
  await axe()
  await ask.getByRole('button', { name: 'המשך' }).click()
  const left = page.getByRole('dialog', { name: 'התורים האלה נשארו ביומן' })
  await expect(left.getByText('תור אחד')).toBeVisible()
  await expect(left.getByText('12:00 - 12:45')).toBeVisible()
  await axe()
  await left.getByRole('button', { name: 'הבנתי' }).click()
  await expect(row(page, 'מאיה')).toBeHidden()
  const names = (await office.list()).map(({ employee_name }) => employee_name)
  expect(names.toSorted()).toEqual(['מאיה', 'נועה לוי', 'נועה לוי'].toSorted())
})

test('deleting an employee cancels their appointments when that is chosen', async ({ page, server }) => {
  const office = await salon(server.address, ['10'])
  await open(page, office, '/employees')
  await button(page, 'מחיקת מאיה').click()
  await expect(page.getByText('האם למחוק את העובד?')).toBeVisible()
  await button(page, 'מחיקה').click()
  const ask = page.getByRole('dialog', { name: 'מה לעשות עם התורים של מאיה?' })
  await ask.getByText('לבטל את התורים').click()
  await ask.getByRole('button', { name: 'המשך' }).click()
  await expect(page.getByText('העובד נמחק בהצלחה')).toBeVisible()
  await expect(row(page, 'מאיה')).toBeHidden()
  expect(await office.list()).toMatchObject([{ status_key: 'cancelled' }])
})

test('an employee who has not joined is marked, and can be invited again three times an hour', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await hire(office, 'שיר', { email: `shir-${office.email}` })
  await open(page, office, '/employees')
  await expect(page.getByText('הוזמן', { exact: true })).toBeVisible()
  await button(page, 'עריכת שיר').click()
  const again = button(page, 'לשלוח הזמנה שוב')
  for (let i = 0; i < 3; i++) {
    const sent = page.waitForResponse((reply) => reply.url().endsWith('/invite'))
    await again.click()
    expect((await sent).status()).toBe(200)
    await expect(page.getByText('ההזמנה נשלחה', { exact: true })).toBeVisible()
  }
  await axe()
  await again.click()
  await expect(page.getByText('יותר מדי ניסיונות')).toBeVisible()
})

test('two people’s changes of an employee are resolved by choice', async ({ page, server, axe }) => {
  const office = await salon(server.address)
  await open(page, office, '/employees')
  await button(page, 'עריכת מאיה').click()
  await expect(dialog(page).getByLabel('שם מלא')).toHaveValue('מאיה')
  const change = { name: 'מאיה לוי', phone: '052-111-2233', city: 'חיפה' }
  await office.call('PUT', `/api/users/update/${office.maya}`, change)
  await dialog(page).getByLabel('שם מלא').fill('מאיה כהן')
  await save(page)
  // the list behind the dialog shows the change, too
  await expect(page.getByRole('dialog').last().getByText('מאיה לוי')).toBeVisible()
  await axe()
  await button(page, 'לשמור את מה שהוקלד כאן').click()
  await expect(page.getByText('העובד נשמר')).toBeVisible()
  const now = await office.call<object>('GET', `/api/employees/${office.maya}`)
  expect(now).toMatchObject({ employee: { name: 'מאיה כהן', city: 'חיפה' } })
})

test('failed loads and saves show the specification’s messages', async ({ page, server, axe, allowFault }) => {
  allowFault(/500/)
  const office = await salon(server.address)
  await page.route('**/api/employees/*/hours', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, office, '/employees')
  await button(page, 'שעות עבודה וחופשות של מאיה').click()
  await expect(dialog(page).getByText('שגיאה בטעינת שעות העבודה')).toBeVisible()
  await axe()
  await page.unroute('**/api/employees/*/hours')
  await dialog(page).getByRole('button', { name: 'לנסות שוב' }).click()
  await expect(dialog(page).getByRole('switch', { name: 'חופש בחגים' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route('**/api/users/**', (route) => route.fulfill({ status: 500, json: {} }))
  await button(page, 'עריכת מאיה').click()
  await save(page)
  await expect(dialog(page).getByText('שגיאה כללית בעדכון')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'עובד חדש').click()
  await dialog(page).getByLabel('שם מלא').fill('שיר')
  await dialog(page).getByLabel('טלפון').fill('052-111-2233')
  await save(page)
  await expect(dialog(page).getByText('שגיאה כללית ביצירת עובד')).toBeVisible()
})

test('a visitor is not offered breaks and days off, and sees them in grey', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  const everyDay = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, from: '09:00', to: '12:00' },
    { weekday, from: '15:00', to: '21:00' },
  ])
  const url = `/api/employees/${office.maya}`
  await office.call('PUT', `${url}/hours`, { own_hours: 1, hours: everyDay, rests_on_holidays: 1 })
  await office.call('POST', `${url}/absences`, { from_date: '2026-11-23', until_date: '2026-11-23', note: 'ניתוח' })

  await page.goto(office.page)
  await page.waitForFunction(() => document.documentElement.dataset.live)
  const next = (name: string) => page.getByRole('button', { name }).click()
  await page.getByText('תספורת נשים').click()
  await next('המשך לבחירת מטפל')
  await page.getByText('מאיה').click()
  await next('המשך לזיהוי')
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await next('המשך לאימות')
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await next('המשך לבחירת מועד')
  await page.getByRole('button', { name: /22\/11\/2026$/ }).click()
  const slot = (time: string) => page.getByRole('button', { name: time, exact: true })
  await expect(slot('11:00')).toBeEnabled()
  await expect(slot('20:00')).toBeEnabled()
  for (const time of ['08:00', '11:30', '12:00', '13:00', '14:30', '20:30']) await expect(slot(time)).toHaveCount(0)
  await axe()
  await expect(page.getByRole('button', { name: /23\/11\/2026/ })).toBeDisabled()
  await expect(page.getByText('ניתוח')).toHaveCount(0)
  await slot('20:00').click()
  await page.getByRole('button', { name: /^לקבוע ל/ }).click()
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('20:00 - 21:00')).toBeVisible()
})
