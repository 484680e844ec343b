import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'
import { makeOffice, open } from './staff-office.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'שמירה' }).click()

test('Home shows the day and links to other screens', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const service = await office.service('תספורת נשים', await office.category('שיער'))
  const customer = await office.customer('דנה כהן', '052-345-6710')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' }).format(new Date())
  await office.call('POST', '/api/appointments', {
    employee_id: office.owner,
    customer_id: customer,
    service_id: service,
    start_time: `${today} 00:00:00`,
    end_time: `${today} 23:59:00`,
    status_key: 'confirmed',
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, office, '/')
  await expect(page.getByText('דנה כהן · אצל נועה לוי')).toBeVisible()
  await expect(page.getByText('עכשיו')).toBeVisible()
  await expect(page.getByRole('region', { name: 'במספרים' })).toContainText('תורים היום1')
  await axe()
  await page.getByRole('button', { name: 'העתקה' }).click()
  await expect(page.getByRole('button', { name: 'הועתק' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/book/')
  await expect(page.getByRole('button', { name: 'העתקה' })).toBeVisible({ timeout: 4000 })
  await page.getByRole('navigation', { name: 'מסכים' }).getByRole('link', { name: 'לקוחות' }).click()
  await expect(page.getByRole('heading', { name: /לקוחות/ })).toBeVisible()
  await page.getByRole('button', { name: 'חזרה' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
})

test('a customer is added, found, changed and deleted', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/customers')
  await expect(page.getByText('עוד אין לקוחות')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'לקוח חדש' }).first().click()
  await save(page)
  await expect(dialog(page).getByText('שדה חובה')).toHaveCount(3)
  await axe()
  await dialog(page).getByLabel('שם מלא').fill('דנה כהן')
  await dialog(page).getByLabel('טלפון').fill('052-345')
  await dialog(page).getByLabel('תאריך לידה').fill('31/02/1991')
  await dialog(page).getByLabel('מטפל אחראי').selectOption({ label: 'נועה לוי' })
  await save(page)
  await expect(dialog(page).getByText('התאריך אינו תקין')).toBeVisible()
  await expect(dialog(page).getByText('מספר הטלפון אינו תקין. לדוגמה: 052-345-6789')).toBeVisible()
  await dialog(page).getByLabel('תאריך לידה').fill('')
  await dialog(page).getByLabel('תאריך לידה').pressSequentially('14061991')
  await expect(dialog(page).getByLabel('תאריך לידה')).toHaveValue('14/06/1991')
  // problems that only the server can find are shown in a small dialog
  const other = await office.customer('אחרת', '052-345-6799')
  await dialog(page).getByLabel('טלפון').fill('052-345-6799')
  await save(page)
  const small = page.getByRole('dialog', { name: 'שימו לב' })
  await expect(small.getByText('כבר יש לקוח עם מספר הטלפון הזה')).toBeVisible()
  await axe()
  await small.getByRole('button', { name: 'הבנתי' }).click()
  await office.call('DELETE', `/api/customers/${other}`)
  await dialog(page).getByLabel('טלפון').fill('052-345-6710')
  await dialog(page).getByRole('tab', { name: 'כתובת' }).click()
  await dialog(page).getByLabel('עיר').fill('רמת גן')
  await axe()
  await dialog(page).getByRole('tab', { name: 'כתובת' }).press('ArrowLeft')
  await expect(dialog(page).getByRole('switch', { name: 'תזכורת ב-SMS לפני פגישה' })).toBeChecked()
  await axe()
  await save(page)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('הלקוח נשמר')).toBeVisible()

  await page.getByRole('searchbox').fill('345671')
  await expect(page.getByRole('button', { name: /דנה כהן 052/ })).toBeVisible()
  await page.getByRole('searchbox').fill('אף אחד')
  await expect(page.getByText('לא נמצאו תוצאות')).toBeVisible()
  await page.getByRole('button', { name: 'ניקוי החיפוש' }).click()
  await expect(page.getByRole('link', { name: 'וואטסאפ אל דנה כהן' })).toHaveAttribute(
    'href',
    'https://wa.me/972523456710',
  )

  const row = page.getByRole('button', { name: /דנה כהן 052/ })
  await row.press('Enter')
  await expect(dialog(page).getByLabel('שם מלא')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await row.click()
  await dialog(page).getByLabel('שם מלא').fill('דנה כהן-לוי')
  await page.keyboard.press('Escape')
  await expect(page.getByText('לצאת בלי לשמור?')).toBeVisible()
  await page.getByRole('button', { name: 'להמשיך לערוך' }).click()
  await expect(dialog(page).getByLabel('שם מלא')).toBeFocused()
  await expect(dialog(page).getByLabel('תאריך לידה')).toHaveValue('14/06/1991')
  await save(page)
  await expect(page.getByRole('button', { name: /דנה כהן-לוי/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'מחיקת דנה כהן-לוי' }).click()
  await expect(page.getByText('אתה בטוח שברצונך למחוק את הלקוח?')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'מחיקה', exact: true }).click()
  await expect(page.getByText('הלקוח נמחק')).toBeVisible()
  await expect(page.getByText('עוד אין לקוחות')).toBeVisible()
})

test('customers come five per page', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  for (const i of [0, 1, 2, 3, 4, 5]) await office.customer(`לקוח ${i}`, `052-345-671${i}`)
  await open(page, office, '/customers')
  await expect(page.getByText('1 - 5 מתוך 6')).toBeVisible()
  await expect(page.getByRole('button', { name: 'הקודם' })).toBeDisabled()
  await axe()
  await page.getByRole('button', { name: 'הבא' }).click()
  await expect(page.getByText('6 - 6 מתוך 6')).toBeVisible()
  await expect(page.getByRole('button', { name: 'הבא' })).toBeDisabled()
  await page.getByRole('button', { name: 'מחיקת לקוח 5' }).click()
  await page.getByRole('button', { name: 'מחיקה', exact: true }).click()
  await expect(page.getByText('1 - 5 מתוך 5')).toBeVisible()
})

test('an employee is hired, changed, made inactive and deleted', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/employees')
  await expect(page.getByRole('button', { name: /נועה לוי 052/ })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'עובד חדש' }).click()
  await save(page)
  await expect(dialog(page).getByText('שדה חובה')).toHaveCount(2)
  await axe()
  await dialog(page).getByLabel('שם מלא').fill('מאיה כהן')
  await dialog(page).getByLabel('טלפון').fill('052-111-2233')
  await dialog(page).getByLabel('אימייל').fill(office.email)
  await save(page)
  await expect(dialog(page).getByRole('alert')).toContainText('האימייל הזה כבר רשום')
  await expect(dialog(page).getByLabel('שם מלא')).toHaveValue('מאיה כהן')
  await dialog(page).getByLabel('אימייל').fill('')
  await save(page)
  await expect(page.getByRole('button', { name: /מאיה כהן 052/ })).toBeVisible()

  await page.getByRole('button', { name: 'עריכת מאיה כהן' }).click()
  await dialog(page).getByLabel('סטטוס').selectOption('inactive')
  await save(page)
  await expect(page.getByRole('button', { name: /מאיה כהן 052/ })).toBeHidden()
  await page.getByText('לא פעילים').click()
  await expect(page.getByRole('button', { name: /מאיה כהן 052/ })).toBeVisible()
  await page.getByRole('button', { name: 'מחיקת מאיה כהן' }).click()
  await expect(page.getByRole('dialog', { name: 'האם למחוק את העובד?' })).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'מחיקה', exact: true }).click()
  await expect(page.getByText('העובד נמחק')).toBeVisible()
  await expect(page.getByText('אין עובדים לא פעילים')).toBeVisible()
})

test('a form keeps its input while the server is unreachable', async ({ page, server, allowFault }) => {
  allowFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const office = await makeOffice(server.address)
  // the code of the failure message is loaded before the failure
  const questions = page.waitForResponse(/confirm-dialog/)
  await open(page, office, '/customers')
  await questions
  await page.getByRole('button', { name: 'לקוח חדש' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'הוספת לקוח' })
  await dialog.getByLabel('שם מלא').fill('רותם שרת')
  await dialog.getByLabel('טלפון').fill('052-777-1234')
  await dialog.getByLabel('מטפל').selectOption({ index: 1 })
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('אירעה שגיאה. אין חיבור לשרת. מה שהוקלד נשאר כאן, אפשר לנסות שוב')).toBeVisible()
  const confirmButton = page.getByRole('button', { name: 'הבנתי' })
  // touch targets are large enough
  expect((await confirmButton.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  await confirmButton.click()
  await expect(dialog.getByLabel('שם מלא')).toHaveValue('רותם שרת')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByRole('button', { name: /רותם שרת/ }).first()).toBeVisible()
})

/** Opens a screen without loading the page anew. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('a screen whose code failed to load appears when the server is back', async ({ page, server, allowFault }) => {
  allowFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload|could not be loaded/)
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  const again = page.getByRole('alert').getByRole('button', { name: 'לנסות שוב' }) // the offline banner has such a button, too
  await page.context().setOffline(true)
  // the page polls the server, and would reload itself if a late reply said that it is back
  const requestFails = () => page.waitForEvent('requestfailed', (request) => request.url() === `${server.address}/`)
  await Promise.all([requestFails(), goTo(page, '/categories')])
  await Promise.all([requestFails(), again.click()])
  await expect(again).toBeVisible()
  await page.context().setOffline(false)
  await again.click()
  await expect(page.getByText('עוד אין קטגוריות')).toBeVisible()
})

/** Marks the page, to see whether it was reloaded. */
const mark = (page: Page) => page.evaluate(() => void (document.body.dataset.mark = 'same'))
const marked = (page: Page) => page.locator('body[data-mark=same]')
/** Requests for the code of the screen that these journeys open. */
const code = /\/assets\/categories-screen-[^/]*\.js$/

test('the page is not reloaded when the code of a screen fails to load', async ({ page, server, allowFault }) => {
  allowFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload|could not be loaded/)
  const office = await makeOffice(server.address)
  const again = page.getByRole('alert').getByRole('button', { name: 'לנסות שוב' })
  await page.route(code, (route) => route.abort())
  for (const offline of [true, false]) {
    await open(page, office, '/')
    await mark(page)
    await page.context().setOffline(offline)
    // the page asks the server for its build, and then stays
    const asked = page.waitForRequest(`${server.address}/`).then((request) => request.response())
    await goTo(page, '/categories')
    await Promise.all([asked, expect(again).toBeVisible()])
    await expect(marked(page)).toBeVisible()
    await page.context().setOffline(false)
  }
  await page.unroute(code)
  await again.click()
  await expect(page.getByText('עוד אין קטגוריות')).toBeVisible()
})

test('the page is reloaded when the code of a screen belongs to a former build', async ({
  page,
  server,
  allowFault,
}) => {
  allowFault(/ERR_FAILED|Failed to fetch|Unable to preload|could not be loaded/)
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  await mark(page)
  await page.route(code, (route) => route.abort())
  await page.route(`${server.address}/`, async (route) => {
    await page.unroute(code)
    await route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-new.js"></script>',
    })
  })
  await goTo(page, '/categories')
  await expect(page.getByText('עוד אין קטגוריות')).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
})

test('a customer of a former employee is marked and can be changed', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  const newEmployee = { name: 'עוזבת', phone: '050-7654321' }
  const { employee } = await office.call<{ employee: { id: number } }>('POST', '/api/users/create', newEmployee)
  const ruth = { full_name: 'רות לוי', phone: '052-345-6710', handled_by: employee.id }
  await office.call('POST', '/api/customers', ruth)
  await office.call('DELETE', `/api/employees/${employee.id}`)
  await open(page, office, '/customers')
  await page
    .getByRole('button', { name: /רות לוי/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('מטפל אחראי').locator('option:checked')).toHaveText('עובד שכבר אינו בצוות')
  await dialog.getByLabel('הערות').fill('מעדיפה בוקר')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('הלקוח נשמר')).toBeVisible()
  await expect(page.getByText('מעדיפה בוקר')).toBeVisible()
})

test('two quick taps on the button save once', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/employees')
  await page.getByRole('button', { name: 'עובד חדש' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('שם', { exact: false }).first().fill('מאיה')
  await dialog.getByLabel('טלפון').fill('050-7654321')
  // both clicks come before the next render
  await dialog.getByRole('button', { name: 'שמירה' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(dialog).toBeHidden()
  const { employees } = await office.call<{ employees: { name: string }[] }>('GET', '/api/employees/office')
  expect(employees.filter(({ name }) => name === 'מאיה')).toHaveLength(1)
})

test('long names and failed loads do not break a list', async ({ page, server, axe, allowFault }) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  await office.customer('שם ארוך מאוד '.repeat(4).trim().padEnd(60, 'א').slice(0, 60), '052-345-6710')
  await open(page, office, '/customers')
  await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.route('**/api/customers?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('שגיאה בטעינת הלקוחות.')).toBeVisible()
  await axe()
  await page.unroute('**/api/customers?*')
  await page.getByRole('button', { name: 'לנסות שוב' }).click()
  await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
})

test('a new customer is created while booking an appointment', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await office.service('תספורת', await office.category('שיער'))
  await office.customer('דנה כהן', '052-345-6710')
  await open(page, office, '/calendar?new=1')
  const customer = page.getByRole('combobox', { name: 'לקוח' })
  await customer.fill('345-67')
  await expect(page.getByRole('option', { name: /דנה כהן/ })).toBeVisible()
  await axe()
  await customer.fill('רון לוי')
  await expect(page.getByRole('option', { name: /דנה כהן/ })).toBeHidden()
  await page.getByRole('option', { name: 'לקוח חדש: רון לוי' }).click()
  const quick = page.getByRole('dialog', { name: 'לקוח חדש' })
  await expect(quick.getByLabel('שם מלא')).toHaveValue('רון לוי')
  await expect(quick.getByLabel('טלפון')).toBeFocused()
  await quick.getByLabel('טלפון').fill('052-345-6710')
  await quick.getByRole('button', { name: 'שמירה' }).click()
  await expect(quick.getByRole('alert')).toContainText('כבר יש לקוח עם מספר הטלפון הזה')
  await axe()
  await quick.getByLabel('טלפון').fill('054-345-6711')
  await quick.getByRole('button', { name: 'שמירה' }).click()
  await expect(quick).toBeHidden()
  await expect(customer).toHaveValue('רון לוי')
  await expect(customer).toBeFocused()
})
