import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { withVisits } from './office-with-visits.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
test('the list leads to customers and shows others’ changes; two merge @desktop', async ({ page, server, axe }) => {
  await test.step('the list shows debts, is sorted, and leads to a customer', async () => {
    const { office } = await withVisits(server.address)
    const avi = await office.customer('אבי לוי', '052-345-6711')
    await office.call('PUT', `/api/customers/${avi}`, { is_active: 0, notes: 'עבר לאילת' })
    await open(page, office, '/customers')
    await expect(page.getByText('לא פעיל')).toBeVisible()
    await expect(page.getByText('עבר לאילת')).toBeVisible()
    await expect(page.getByText('אין חוב')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /052-/ }).first()).toHaveText(/אבי לוי/)
    await page.getByLabel('מיון').selectOption({ label: 'מהחדש לישן' })
    await page.getByLabel('מיון').selectOption({ label: 'מהחוב הגבוה לנמוך' })
    await expect(page.getByRole('button', { name: /052-/ })).toHaveCount(2)
    await axe()
    await button(page, 'עריכת דנה כהן').click()
    await expect(dialog(page).getByText(/מאז .* · ביקור אחד · ₪0/)).toBeVisible()
    await expect(dialog(page).getByText('אין חוב')).toBeVisible()
    await axe()
    await dialog(page).getByLabel('הערות').fill('משהו')
    await dialog(page).getByRole('link', { name: 'לכרטיס הלקוח' }).click()
    await expect(page.getByText('לצאת בלי לשמור?')).toBeVisible()
    await button(page, 'יציאה בלי שמירה').click()
    await expect(page).toHaveURL(/\/customers\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('דנה כהן')
  })
  await test.step('another person’s change is shown before it is overwritten', async () => {
    const { office, customer } = await withVisits(server.address)
    await open(page, office, '/customers')
    await button(page, 'עריכת דנה כהן').click()
    await dialog(page).getByLabel('שם מלא').fill('דנה שלי')
    await office.call('PUT', `/api/customers/${customer}`, {
      full_name: 'דנה שלהם',
      phone: '052-345-6710',
      handled_by: office.owner,
      notes: 'מהם',
    })
    await button(page, 'שמירה').click()
    const question = page.getByRole('dialog').last()
    await expect(question.getByText('דנה שלהם')).toBeVisible()
    await expect(question.getByText('דנה שלי')).toBeVisible()
    await axe()
    await question.getByRole('button', { name: 'לשמור את מה שהוקלד כאן' }).click()
    await expect(page.getByText('הלקוח נשמר')).toBeVisible()
    const { customer: saved } = await office.call<{ customer: { full_name: string; notes: string } }>(
      'GET',
      `/api/customers/${customer}`,
    )
    expect(saved).toMatchObject({ full_name: 'דנה שלי', notes: 'מהם' })
  })
  await test.step('two customers are merged', async () => {
    const { office, customer } = await withVisits(server.address)
    const kept = await office.customer('דנה', '052-345-6799')
    await open(page, office, `/customers/${kept}`)
    await button(page, 'מיזוג עם לקוח אחר').click()
    await dialog(page).getByRole('button', { name: 'מיזוג' }).click()
    await expect(dialog(page).getByText('יש לבחור לקוח')).toBeVisible()
    await dialog(page).getByRole('combobox', { name: 'עם מי למזג?' }).fill('כהן')
    await dialog(page)
      .getByRole('option', { name: /דנה כהן/ })
      .click()
    const name = dialog(page).getByRole('group', { name: 'שם מלא' })
    await expect(name.getByRole('radio', { name: 'דנה כהן' })).toBeChecked()
    await axe()
    await name.getByRole('radio', { name: 'דנה', exact: true }).check()
    await dialog(page).getByRole('button', { name: 'מיזוג' }).click()
    await expect(page.getByText('הלקוחות מוזגו')).toBeVisible()
    await expect(page.getByRole('region', { name: 'הלקוח במספרים' })).toContainText('ביקורים1')
    await expect(page.getByRole('region', { name: 'הערות' })).toContainText('טלפון נוסף: 052-345-6710')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('דנה')
    await page.goto(`${server.address}/customers/${customer}`)
    await expect(page.getByText('לא מצאנו את מה שחיפשתם. ייתכן שנמחק')).toBeVisible()
  })
})

test('a customer’s page shows their history and actions @phone', async ({ page, server, axeAtBothWidths }) => {
  const { office, customer } = await withVisits(server.address)
  await open(page, office, `/customers/${customer}`)
  const figures = page.getByRole('region', { name: 'הלקוח במספרים' })
  await expect(figures).toContainText('ביקורים1')
  await expect(figures).toContainText('אי־הגעות1')
  await expect(figures).toContainText('02/05/2039')
  const past = page.getByRole('region', { name: 'ביקורים קודמים' })
  await expect(past.getByRole('link')).toHaveText([/01\/04\/2020/, /01\/03\/2020/])
  await expect(page.getByRole('region', { name: 'תורים קרובים' }).getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'הודעות' })).toContainText('תספורת נשים')
  await expect(page.getByText('עוד אין מכירות')).toBeVisible()
  await expect(page.getByRole('link', { name: 'וואטסאפ' })).toHaveAttribute('href', 'https://wa.me/972523456710')
  await axeAtBothWidths()
  await button(page, 'עריכה').click()
  await dialog(page).getByLabel('הערות').fill('מעדיפה בוקר')
  await button(page, 'שמירה').click()
  await expect(page.getByRole('region', { name: 'הערות' })).toContainText('מעדיפה בוקר')
  await page.getByRole('link', { name: 'תור חדש' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'לקוח' })).toHaveValue('דנה כהן')
  await page.goto(`${server.address}/customers/${customer}`)
  await button(page, 'מחיקת לקוח').click()
  await page.getByRole('button', { name: 'מחיקה', exact: true }).click()
  await expect(page.getByText('תורים שנקבעו: תספורת נשים')).toBeVisible()
  await axeAtBothWidths()
  await button(page, 'למחוק, לבטל ולהודיע').click()
  await expect(page.getByText('עוד אין לקוחות')).toBeVisible()
  await page.goto(`${server.address}/customers/${customer}`)
  await expect(page.getByText('לא מצאנו את מה שחיפשתם. ייתכן שנמחק')).toBeVisible()
  await axeAtBothWidths()
})

const excel = (rows: (string | number | Date)[][]) =>
  writeXlsxFile(
    rows.map((row) =>
      row.map((value) =>
        value instanceof Date
          ? { value, type: Date, format: 'dd/mm/yyyy' }
          : typeof value === 'number'
            ? { value, type: Number }
            : { value, type: String },
      ),
    ),
  ).toBuffer()

test('a spreadsheet is imported, and invalid rows are returned @desktop', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await office.customer('ידועה ותיקה', '052-345-6710')
  await open(page, office, '/customers/import')
  await expect(page.getByText('אפשר להעלות קובץ')).toBeVisible()
  await axe()
  const file = page.getByLabel('בחירת קובץ')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0, 1]) })
  await expect(page.getByText('לא הצלחנו לקרוא את הקובץ', { exact: false })).toBeVisible()
  const buffer = await excel([
    ['שם פרטי', 'שם משפחה', 'נייד', 'תאריך לידה', 'העמודה שלי', 'ישוב'],
    ['רות', 'לוי', 521234567, new Date(Date.UTC(1991, 5, 14)), '=1+1', 'חיפה'],
    ['', '', '0521234568', '', '', ''],
    ['יעל', 'כהן', '052-345-6710', '', '', 'עכו'],
    ['שוב', 'לוי', '0521234567', '', '', ''],
    ['מיכל', '', '03-1', '', '', ''],
  ])
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await file.setInputFiles({ name: 'לקוחות.xlsx', mimeType: xlsx, buffer })
  await expect(page.getByLabel('נייד')).toHaveValue('phone')
  await expect(page.getByLabel('ישוב')).toHaveValue('address_city')
  await expect(page.getByText('רות · יעל · שוב')).toBeVisible()
  await page.getByLabel('העמודה שלי').selectOption({ label: 'הערות' })
  await page.getByLabel('נייד').selectOption('')
  await button(page, 'בדיקת השורות').click()
  await expect(page.getByText('צריך לבחור עמודה לשם מלא ועמודה לטלפון')).toBeVisible()
  await axe()
  await page.getByLabel('נייד').selectOption({ label: 'טלפון' })
  await button(page, 'בדיקת השורות').click()
  await expect(button(page, 'ייבוא שורה אחת')).toBeVisible()
  await expect(page.getByText('הטלפון שייך ללקוח קיים: ידועה ותיקה')).toBeVisible()
  await expect(page.getByText('אותו טלפון כמו בשורה 2')).toBeVisible()
  await expect(page.getByText('שם מלא: שדה חובה')).toBeVisible()
  await axe()
  await button(page, /^עם בעיה/).click()
  await expect(page.getByText('1 - 2 מתוך 2')).toBeVisible()
  await button(page, /^כפולים/).click()
  await page.getByLabel('להשלים פרטים ריקים משורה 4').check()
  await button(page, 'ייבוא 2 שורות').click()
  await expect(page.getByText('הייבוא הסתיים')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['1', '1', '1', '2'])
  await axe()
  const waiting = page.waitForEvent('download')
  await button(page, 'הורדת השורות שלא נכנסו').click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe('לקוחות-שלא-נכנסו.xlsx')
  const left = await readSheet(await download.path())
  expect(left.map((row) => [row[0], row[1], row[3]])).toEqual([
    ['סיבה', 'שם פרטי', 'נייד'],
    ['שם מלא: שדה חובה', null, '0521234568'],
    ['אותו טלפון כמו בשורה 2', 'שוב', '0521234567'],
    [expect.stringMatching(/^טלפון: /), 'מיכל', '03-1'],
  ])
  await page.getByRole('link', { name: 'לרשימת הלקוחות' }).click()
  await button(page, 'עריכת רות לוי').click()
  await expect(dialog(page).getByLabel('תאריך לידה')).toHaveValue('14/06/1991')
  await expect(dialog(page).getByLabel('הערות')).toHaveValue('=1+1')
})

test('ten thousand customers are imported, paged and exported @desktop', async ({ page, server }) => {
  test.setTimeout(240_000)
  const office = await makeOffice(server.address)
  await open(page, office, '/customers/import')
  const line = (i: number) => `לקוחה ${String(i).padStart(5, '0')};05240${String(i).padStart(5, '0')};"הערה; עם סימן"`
  const csv = ['שם;טלפון;הערות', ...Array.from({ length: 10_000 }, (_, i) => line(i))].join('\r\n')
  await page
    .getByLabel('בחירת קובץ')
    .setInputFiles({ name: 'רבים.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await button(page, 'בדיקת השורות').click()
  await expect(page.getByText('1 - 10 מתוך 10000')).toBeVisible({ timeout: 60_000 })
  await button(page, 'הבא').click()
  await expect(page.getByText('11 - 20 מתוך 10000')).toBeVisible()
  await button(page, /ייבוא 10,000 שורות/).click()
  await expect(page.getByText('הייבוא הסתיים')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'לרשימת הלקוחות' }).click()
  await expect(page.getByText('1 - 9 מתוך 10000')).toBeVisible()
  await button(page, 'הבא').click()
  await expect(page.getByText('10 - 18 מתוך 10000')).toBeVisible()
  await page.getByRole('searchbox').fill('009999')
  await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
  await button(page, 'ניקוי החיפוש').click()
  await expect(page.getByText('1 - 9 מתוך 10000')).toBeVisible()
  const waiting = page.waitForEvent('download', { timeout: 60_000 })
  await button(page, 'ייצוא ל־Excel').click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^לקוחות-\d\d-\d\d-\d{4}\.xlsx$/)
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const rows = await readSheet(await download.path())
  expect(rows).toHaveLength(10_001)
  expect(rows[1]!.slice(0, 2)).toEqual(['לקוחה 00000', '052-400-0000'])
  expect(rows[0]).toContain('חוב')
})
