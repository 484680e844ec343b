import type { Page } from '@playwright/test'
import { expect, test } from './support.ts'
import { makeOffice, open, type Office } from './staff-office.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'שמירה' }).click()
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%%EOF\n')

/** Uploads a document through the API. */
async function upload(office: Office, name: string): Promise<number> {
  const form = new FormData()
  form.append('name', name)
  form.append('file', new Blob([PDF]), 'health.pdf')
  const headers = { authorization: `Bearer ${office.token}` }
  const reply = await fetch(`${office.address}/api/documents`, { method: 'POST', headers, body: form })
  return ((await reply.json()) as { document: { id: number } }).document.id
}
type Saved = { id: number; document: object[]; buffer_minutes: number; version: number; name: string }
const saved = async (office: Office, name: string): Promise<Saved> => {
  const { products } = await office.call<{ products: Saved[] }>('GET', '/api/products/office')
  return products.find((product) => product.name === name)!
}

test('a category and its service are created, found, changed and deleted', async ({ page, server, axe }) => {
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
  await axe()

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
  await axe()

  await page.getByRole('searchbox').fill('מוצר')
  await expect(page.getByText('לא נמצאו תוצאות')).toBeVisible()
  await page.getByRole('searchbox').fill('שירות 1180 שיער')
  await page.getByRole('button', { name: 'תספורת נשים', exact: true }).click()
  await dialog(page).getByLabel('סוג').selectOption('product')
  await expect(dialog(page).getByLabel('משך')).toHaveCount(0)
  await expect(dialog(page).getByText('תזכורות ומסמכים לפני התור')).toHaveCount(0)
  await axe()
  await dialog(page).getByRole('button', { name: 'מחיקה' }).click()
  await page.getByRole('dialog', { name: 'למחוק?' }).getByRole('button', { name: 'מחיקה' }).click()
  await expect(page.getByText('נמחק', { exact: true })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('a service shows what is sent before its appointments', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await office.service('תספורת', await office.category('שיער'))
  await open(page, office, '/products')
  await page.getByRole('button', { name: 'תספורת', exact: true }).click()
  await dialog(page).getByLabel('זמן פנוי אחרי השירות').selectOption('15')
  const add = dialog(page).getByRole('button', { name: 'הוספת תזכורת או מסמך' })
  await add.click()
  const first = dialog(page).getByRole('group', { name: 'הודעה 1' })
  await expect(first.getByLabel('שעות לפני')).toHaveValue('24')
  await expect(first.getByLabel('שעות לפני').locator('option').first()).toHaveText('01')
  await expect(first.getByLabel('מה נשלח')).toHaveValue('1')
  await add.click()
  const second = dialog(page).getByRole('group', { name: 'הודעה 2' })
  await expect(second.getByLabel('שעות לפני')).toHaveValue('2')
  await axe()

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
  await dialog(page).getByLabel('זמן פנוי אחרי השירות').selectOption('15')
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
  expect(await saved(office, 'תספורת')).toMatchObject({
    buffer_minutes: 15,
    document: [
      { hours: 24, action_id: 1, document_id: null },
      { hours: 2, action_id: 2, document_id },
    ],
  })
  await page.getByRole('button', { name: 'תספורת', exact: true }).click()
  await expect(second.getByLabel('מסמך', { exact: true })).toHaveValue(String(document_id))
})

test('two people who change one service see both values', async ({ page, server, axe }) => {
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
  const question = page.getByRole('dialog', { name: 'הפרטים שונו בינתיים במקום אחר' })
  await expect(question.getByRole('row', { name: 'מחיר 200 190' })).toBeVisible()
  await expect(question.getByRole('row', { name: /תזכורת 24 שעות לפני תזכורת 3 שעות לפני/ })).toBeVisible()
  await axe()
  await question.getByRole('button', { name: 'לשמור את מה שהוקלד כאן' }).click()
  await expect(page.getByText('הפרטים נשמרו')).toBeVisible()
  expect(await saved(office, 'תספורת')).toMatchObject({
    price: '200.00',
    buffer_minutes: 10,
    document: [{ hours: 24 }],
  })
})

test('deleting a category asks what happens to its services', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
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
  expect(await saved(office, 'צבע')).toMatchObject({ category_id: nails })

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

test('deleting a category asks as well when a service is added at the last moment', async ({
  page,
  server,
  allowFault,
}) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
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

test('a document is uploaded, renamed, downloaded and deleted; a program with its name is refused', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/digital_docs')
  await expect(page.getByText('עוד אין מסמכים')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'מסמך חדש' }).first().click()
  await save(page)
  await expect(dialog(page).getByText('שדה חובה')).toHaveCount(2)
  await axe()
  const file = dialog(page).locator('input[type=file]')
  await expect(file).toHaveAttribute('accept', '.pdf,.doc,.docx')
  const huge = { name: 'ענק.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  await file.setInputFiles(huge, { timeout: 20_000 }) // eleven megabytes go through the debugger
  await expect(dialog(page).getByText('הקובץ חורג מהמגבלה של 10MB')).toBeVisible()
  await file.setInputFiles({ name: 'הצהרת בריאות.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ program') })
  await expect(dialog(page).getByLabel('שם', { exact: false }).last()).toHaveValue('ענק')
  await dialog(page).getByLabel('שם', { exact: false }).last().fill('הצהרת בריאות')
  await dialog(page).getByLabel('תיאור').fill('למילוי לפני הטיפול הראשון')
  await save(page)
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'ניתן להעלות רק PDF או Word' })).toBeVisible()
  await expect(dialog(page).getByLabel('תיאור')).toHaveValue('למילוי לפני הטיפול הראשון')
  await axe()
  await file.setInputFiles({ name: 'הצהרת בריאות.pdf', mimeType: 'application/pdf', buffer: PDF })
  await save(page)
  await expect(page.getByText('המסמך נשמר')).toBeVisible()
  await expect(page.getByText('למילוי לפני הטיפול הראשון')).toBeVisible()
  await axe()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'הורדת הצהרת בריאות' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('הצהרת בריאות.pdf')

  await page.getByRole('button', { name: 'הצהרת בריאות', exact: true }).click()
  await expect(dialog(page).locator('input[type=file]')).toHaveCount(0)
  await dialog(page).getByLabel('שם', { exact: false }).last().fill('טופס הסכמה')
  await save(page)
  await expect(page.getByRole('button', { name: 'טופס הסכמה', exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('הסכמה')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
  await page.getByRole('button', { name: 'מחיקת טופס הסכמה' }).click()
  await expect(page.getByText('קישורים שכבר נשלחו ללקוחות לא ייפתחו יותר')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'מחיקה', exact: true }).click()
  await expect(page.getByText('המסמך נמחק')).toBeVisible()
})

test.describe('in the office’s day', () => {
  test.use({ clock: '2026-11-24T09:00:00Z' })

  test('a customer gets the link to a document before the appointment and opens it', async ({
    page,
    server,
    outbox,
    axe,
    allowFault,
  }) => {
    allowFault(/404/)
    const office = await makeOffice(server.address)
    const category_id = await office.category('שיער')
    const document_id = await upload(office, 'הצהרת בריאות')
    const { product } = await office.call<{ product: { id: number } }>('POST', '/api/products', {
      name: 'צבע',
      price: 200,
      category_id,
      assignedEmployees: [office.owner],
      document: [{ hours: 1, action_id: 2, document_id }],
    })
    const phone = `05${String(Math.floor(performance.now() * 1000) % 100_000_000).padStart(8, '2')}`
    const customer = await office.customer('דנה כהן', phone)
    // an hour and a few seconds ahead, so that the message is due while this waits for it
    const start = server.now().getTime() + 2 * 3_600_000 + 3_600_000 + 4_000
    const wall = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
    await office.call('POST', '/api/appointments', {
      employee_id: office.owner,
      customer_id: customer,
      service_id: product.id,
      start_time: wall(start),
      end_time: wall(start + 1_800_000),
    })
    const message = async () =>
      (await outbox()).sms.find(({ to, text }) => to.endsWith(phone.slice(1)) && text.includes('/d/'))?.text ?? ''
    await expect.poll(message, { timeout: 20_000 }).toContain('לקראת התור לצבע')
    const link = /https?:\/\/\S+\/d\/[\w-]{22}/.exec(await message())![0]
    const reply = await page.request.get(link)
    expect(reply.headers()['content-type']).toBe('application/pdf')
    expect((await reply.body()).equals(PDF)).toBe(true)
    await page.goto(`${server.address}/d/AAAAAAAAAAAAAAAAAAAAAA`)
    await expect(page.getByRole('heading', { name: 'המסמך לא נמצא' })).toBeVisible()
    await axe()
  })
})

test('long names and failed loads do not break services or documents', async ({ page, server, axe, allowFault }) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  const long = 'שם ארוך מאוד '.repeat(7).trim().slice(0, 80)
  await office.service(long, await office.category(long.slice(0, 60)))
  await upload(office, long)
  for (const path of ['/products', '/categories', '/digital_docs']) {
    await open(page, office, path)
    await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await axe()
  }
  await page.route('**/api/documents?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('לא הצלחנו לטעון את המסמכים')).toBeVisible()
  await axe()
  await page.unroute('**/api/documents?*')
  await page.getByRole('button', { name: 'לנסות שוב' }).click()
  await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
})
