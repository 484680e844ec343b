import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'שמירה' }).click()

test('Home shows the day and links to other screens @phone', async ({ page, server }) => {
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
    allow_overlap: 1,
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, office, '/')
  await expect(page.getByText('דנה כהן').first()).toBeVisible()
  await expect(page.getByText('עכשיו')).toBeVisible()
  await expect(page.getByRole('region', { name: 'במספרים' })).toContainText('עוד אין מכירות היום')
  await page.getByRole('button', { name: 'העתקה' }).click()
  await expect(page.getByRole('button', { name: 'הועתק' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/book/')
  await expect(page.getByRole('button', { name: 'העתקה' })).toBeVisible()
  await page.getByRole('navigation', { name: 'מסכים' }).getByRole('link', { name: 'לקוחות' }).click()
  await expect(page.getByRole('heading', { name: /לקוחות/ })).toBeVisible()
  await page.getByRole('button', { name: 'חזרה' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
})

test('a customer is added, found, changed and deleted, and customers come five per page on a phone @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await test.step('a customer is added, found, changed and deleted', async () => {
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
    await expect(dialog(page).getByRole('switch', { name: 'תזכורת ב־SMS לפני התור' })).toBeChecked()
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
  await test.step('customers come five per page on a phone', async () => {
    for (const i of [0, 1, 2, 3, 4, 5]) await office.customer(`לקוח ${i}`, `052-345-671${i}`)
    await open(page, office, '/customers')
    await expect(page.getByText('1 - 5 מתוך 6')).toBeVisible()
    await expect(page.getByRole('button', { name: 'הקודם' })).toBeDisabled()
    await page.getByRole('button', { name: 'הבא' }).click()
    await expect(page.getByText('6 - 6 מתוך 6')).toBeVisible()
    await expect(page.getByRole('button', { name: 'הבא' })).toBeDisabled()
    await page.getByRole('button', { name: 'מחיקת לקוח 5' }).click()
    await page.getByRole('button', { name: 'מחיקה', exact: true }).click()
    await expect(page.getByText('1 - 5 מתוך 5')).toBeVisible()
  })
})

test('an employee is hired, changed, made inactive and deleted @desktop', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/employees')
  await expect(page.getByRole('button', { name: /נועה לוי 052/ })).toBeVisible()
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

test('a customer of a former employee is marked and can be changed @desktop', async ({ page, server }) => {
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

test('a new customer is created while booking an appointment @desktop', async ({ page, server, axe }) => {
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
  // the next field
  await expect(page.getByRole('combobox', { name: 'שירות' })).toBeFocused()
})
