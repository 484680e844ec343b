import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open, type Office } from '#tests/journeys/staff-office.ts'
import { upload } from './upload-document.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'שמירה' }).click()
type Saved = { id: number; document: object[]; buffer_minutes: number; version: number; name: string }
const saved = async (office: Office, name: string): Promise<Saved> => {
  const { products } = await office.call<{ products: Saved[] }>('GET', '/api/products/office')
  return products.find((product) => product.name === name)!
}

test('a category and its service are created, changed and deleted; a service shows what is sent before it @desktop', async ({
  page,
  server,
  axe,
}) => {
  await test.step('a category and its service are created, found, changed and deleted', async () => {
    const office = await makeOffice(server.address)
    await open(page, office, '/products')
    await page.getByRole('link', { name: 'הוספת קטגוריה' }).click()
    await expect(page.getByText('עוד אין קטגוריות')).toBeVisible()
    await page.getByRole('button', { name: 'קטגוריה חדשה' }).first().click()
    await save(page)
    await expect(dialog(page).getByText('שדה חובה')).toBeVisible()
    await axe()
    await dialog(page).getByLabel('שם הקטגוריה').fill('שיער')
    await save(page)
    await expect(page.getByRole('button', { name: 'שיער', exact: true })).toBeVisible()

    await page.goto(`${server.address}/products`)
    await page.getByRole('button', { name: 'הוספה' }).first().click()
    await save(page)
    await expect(dialog(page).getByText('שדה חובה')).toHaveCount(4)
    await axe()
    await dialog(page).getByLabel('שם', { exact: false }).first().fill('תספורת נשים')
    await dialog(page).getByLabel('מחיר').fill('הרבה')
    await dialog(page).getByLabel('קטגוריה').selectOption({ label: 'שיער' })
    await dialog(page).getByText('נועה לוי').click()
    await save(page)
    await expect(dialog(page).getByText('יש להזין סכום. לדוגמה: 120 או 120.50')).toBeVisible()
    await dialog(page).getByLabel('מחיר').fill('₪1,180.50')
    await dialog(page).getByRole('button', { name: 'צבע, #000000' }).click()
    const picker = page.getByRole('dialog').filter({ hasText: 'בחירת צבע' }).last()
    await picker.getByRole('button', { name: '#7a5cc7' }).click()
    await axe()
    await picker.getByRole('button', { name: 'בחירה' }).click()
    await expect(page.getByRole('button', { name: 'צבע, #7a5cc7' })).toBeFocused()
    await save(page)
    await expect(page.getByRole('button', { name: 'תספורת נשים', exact: true })).toBeVisible()
    await expect(page.getByText('₪1,180.50')).toBeVisible()

    await page.getByRole('searchbox').fill('מוצר')
    await expect(page.getByText('לא נמצאו תוצאות')).toBeVisible()
    await page.getByRole('searchbox').fill('שירות 1180 שיער')
    await page.getByRole('button', { name: 'תספורת נשים', exact: true }).click()
    await dialog(page).getByLabel('סוג').selectOption('product')
    await expect(dialog(page).getByLabel('משך')).toHaveCount(0)
    await expect(dialog(page).getByText('תזכורות ומסמכים לפני התור')).toHaveCount(0)
    await axe()
    await dialog(page).getByRole('button', { name: 'מחיקה' }).click()
    await page
      .getByRole('dialog', { name: /^למחוק את ה(שירות|מוצר)\?$/ })
      .getByRole('button', { name: 'מחיקה' })
      .click()
    await expect(page.getByText(/^ה(שירות|מוצר) נמחק$/)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('a service shows what is sent before its appointments', async () => {
    const office = await makeOffice(server.address)
    await office.service('תספורת', await office.category('שיער'))
    await open(page, office, '/products')
    await page.getByRole('button', { name: 'תספורת', exact: true }).click()
    await dialog(page).getByLabel('זמן התארגנות אחרי הטיפול').selectOption('15')
    const add = dialog(page).getByRole('button', { name: 'הוספת תזכורת או מסמך' })
    await add.click()
    const first = dialog(page).getByRole('group', { name: 'הודעה 1' })
    await expect(first.getByLabel('שעות לפני')).toHaveValue('24')
    await expect(first.getByLabel('שעות לפני').locator('option').first()).toHaveText('01')
    await expect(first.getByLabel('מה נשלח')).toHaveValue('1')
    await add.click()
    const second = dialog(page).getByRole('group', { name: 'הודעה 2' })
    await expect(second.getByLabel('שעות לפני')).toHaveValue('2')

    // a duplicate is refused before anything is sent
    await second.getByLabel('שעות לפני').selectOption('24')
    await save(page)
    await expect(dialog(page).getByText('אותה הודעה מופיעה פעמיים')).toBeVisible()
    await expect(second.getByLabel('שעות לפני')).toBeFocused()
    await axe()

    // a document entry needs a document
    await second.getByLabel('מה נשלח').selectOption({ label: 'שליחת מסמך' })
    await expect(second.getByText('עוד אין מסמכים.')).toBeVisible()
    await expect(second.getByRole('link', { name: 'הוספת מסמך' })).toBeVisible()
    await save(page)
    await expect(dialog(page).getByText('יש לבחור מסמך לשליחה')).toBeVisible()
    const document_id = await upload(office, 'הצהרת בריאות')
    await dialog(page).getByRole('button', { name: 'ביטול' }).click()
    await page.getByRole('button', { name: 'יציאה בלי שמירה' }).click()

    await page.reload()
    await page.getByRole('button', { name: 'תספורת', exact: true }).click()
    await dialog(page).getByLabel('זמן התארגנות אחרי הטיפול').selectOption('15')
    await add.click()
    await add.click()
    await second.getByLabel('מה נשלח').selectOption({ label: 'שליחת מסמך' })
    await second.getByLabel('מסמך', { exact: true }).selectOption({ label: 'הצהרת בריאות' })
    await axe()
    await add.click()
    await dialog(page).getByRole('button', { name: 'הסרת הודעה 3' }).click()
    await expect(add).toBeFocused()
    await save(page)
    await expect(page.getByText('הפרטים נשמרו')).toBeVisible()
    await expect
      .poll(() => saved(office, 'תספורת'))
      .toMatchObject({
        buffer_minutes: 15,
        document: [
          { hours: 24, action_id: 1, document_id: null },
          { hours: 2, action_id: 2, document_id },
        ],
      })
    await page.getByRole('button', { name: 'תספורת', exact: true }).click()
    await expect(second.getByLabel('מסמך', { exact: true })).toHaveValue(String(document_id))
  })
})

test('two people who change one service see both values @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const category_id = await office.category('שיער')
  const id = await office.service('תספורת', category_id)
  await open(page, office, '/products')
  await page.getByRole('button', { name: 'תספורת', exact: true }).click()
  await dialog(page).getByLabel('מחיר').fill('200')
  await dialog(page).getByRole('button', { name: 'הוספת תזכורת או מסמך' }).click()
  const theirs = { name: 'תספורת', price: 190, category_id, assignedEmployees: [office.owner], buffer_minutes: 10 }
  await office.call('PUT', `/api/products/${id}`, { ...theirs, document: [{ hours: 3, action_id: 1 }] })
  await save(page)
  const question = page.getByRole('dialog', { name: 'הפרטים עודכנו בינתיים ממקום אחר' })
  await expect(question.getByRole('row', { name: 'מחיר 200 190' })).toBeVisible()
  await expect(question.getByRole('row', { name: /תזכורת 24 שעות לפני תזכורת 3 שעות לפני/ })).toBeVisible()
  await axe()
  await question.getByRole('button', { name: 'לשמור את מה שהוקלד כאן' }).click()
  await expect(page.getByText('הפרטים נשמרו')).toBeVisible()
  await expect
    .poll(() => saved(office, 'תספורת'))
    .toMatchObject({
      price: '200.00',
      buffer_minutes: 10,
      document: [{ hours: 24 }],
    })
})

test('deleting a category asks what happens to its services, also to one that is added at the last moment @desktop', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  await test.step('deleting a category asks what happens to its services', async () => {
    const [hair, nails] = [await office.category('שיער'), await office.category('ציפורניים')]
    await office.service('תספורת', hair)
    await office.service('צבע', hair)
    await office.service('מניקור', nails)
    await open(page, office, '/categories')
    await page.getByRole('button', { name: 'מחיקת שיער' }).click()
    await expect(dialog(page).getByText('בקטגוריה יש 2 מוצרים ושירותים. מה לעשות איתם?')).toBeVisible()
    await expect(dialog(page).getByRole('radio', { name: 'להעביר לקטגוריה אחרת' })).toBeFocused()
    await axe()
    await dialog(page).getByRole('button', { name: 'מחיקה' }).click()
    await expect(dialog(page).getByText('שדה חובה')).toBeVisible()
    await axe()
    await dialog(page).getByLabel('לאיזו קטגוריה').selectOption({ label: 'ציפורניים' })
    await dialog(page).getByRole('button', { name: 'מחיקה' }).click()
    await expect(page.getByText('הקטגוריה נמחקה')).toBeVisible()
    await expect(page.getByRole('button', { name: 'שיער', exact: true })).toBeHidden()
    await expect.poll(() => saved(office, 'צבע')).toMatchObject({ category_id: nails })

    // the last category has no other to move them to
    await page.getByRole('button', { name: 'מחיקת ציפורניים' }).click()
    await expect(dialog(page).getByRole('radio')).toHaveCount(1)
    await expect(dialog(page).getByRole('radio', { name: 'למחוק את כולם (3)' })).toBeChecked()
    await axe()
    await dialog(page).getByRole('button', { name: 'מחיקה' }).click()
    await expect(page.getByText('עוד אין קטגוריות')).toBeVisible()
    await page.goto(`${server.address}/products`)
    await expect(page.getByText('עוד אין מוצרים או שירותים')).toBeVisible()
  })
  await test.step('deleting a category asks as well when a service is added at the last moment', async () => {
    const hair = await office.category('שיער')
    await open(page, office, '/categories')
    await page.getByRole('button', { name: 'מחיקת שיער' }).click()
    await office.service('תספורת', hair)
    await page.getByRole('button', { name: 'מחיקה', exact: true }).click()
    await expect(dialog(page).getByText('בקטגוריה יש מוצר או שירות אחד. מה לעשות איתו?')).toBeVisible()
    await page.route('**/api/categories/*', (route) => route.fulfill({ status: 500, json: {} }))
    await dialog(page).getByRole('button', { name: 'מחיקה' }).click()
    await expect(dialog(page).getByRole('alert').filter({ hasText: 'שגיאה במחיקת הקטגוריה' })).toBeVisible()
  })
})

test('services stand in groups by category, in an order made by buttons and by dragging @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const [hair, color] = [await office.category('שיער'), await office.category('צבע')]
  for (const name of ['גוונים', 'שורש']) await office.service(name, color)
  for (const name of ['פן', 'תספורת']) await office.service(name, hair)
  await open(page, office, '/products')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ has: page.getByRole('rowheader') })).toHaveText(['שיער', 'צבע'])
  await expect(page.getByRole('row', { name: /פן/ })).toContainText('60 דקות')
  await expect(page.getByRole('row', { name: /פן/ })).toContainText('נקבע אונליין')
  await expect(page.getByRole('row', { name: /פן/ })).toContainText('נועה לוי')
  await page.getByRole('button', { name: 'סידור', exact: true }).click()
  // its code comes first: a dialog has its name one frame after it is there
  await expect(dialog(page)).toHaveAccessibleName('סדר השירותים והמוצרים')
  await axe()
  await dialog(page).getByRole('button', { name: 'צבע: למעלה' }).click()
  const up = dialog(page).getByRole('button', { name: 'תספורת: למעלה' })
  await up.click()
  await expect(up).toBeFocused()
  // the handle of the second service is dragged over the first one
  const colors = dialog(page).getByRole('list', { name: 'צבע' }).getByRole('listitem')
  const [first, second] = [await colors.first().boundingBox(), await colors.last().boundingBox()]
  const handleX = second!.x + second!.width - 16
  await page.mouse.move(handleX, second!.y + 24)
  await page.mouse.down()
  await page.mouse.move(handleX, first!.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(colors.first()).toContainText('שורש')
  await dialog(page).getByRole('button', { name: 'שמירת הסדר' }).click()
  await expect(page.getByText('הסדר נשמר')).toBeVisible()
  await expect(rows).toContainText(['צבע', 'שורש', 'גוונים', 'שיער', 'תספורת', 'פן'])
  await page.getByRole('button', { name: 'שם', exact: true }).click()
  await expect(rows.filter({ has: page.getByRole('rowheader') })).toHaveCount(0)
  await page.getByRole('button', { name: 'חזרה לסדר שלכם' }).click()
  await expect(rows.filter({ has: page.getByRole('rowheader') })).toHaveText(['צבע', 'שיער'])
})
