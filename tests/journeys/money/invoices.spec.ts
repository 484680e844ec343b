import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { dateOf } from '#shared/values/local-time.ts'
import { makeOffice, open, PASSWORD, type Office } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
type Issued = { id: number; invoice_number: number; public_token: string }

/** An issued document of two lines: ₪180 and 2 × ₪50. */
async function issue(office: Office, customer_id: number, more: Record<string, unknown> = {}): Promise<Issued> {
  const body = {
    customer_id,
    full_name: 'דנה כהן',
    invoice_date: dateOf(new Date()),
    payment_method: 'bank_transfer',
    items: [
      { description: 'תספורת', quantity: 1, price: 180 },
      { description: 'שמפו', quantity: 2, price: 50 },
    ],
    ...more,
  }
  const { invoice } = await office.call<{ invoice: { id: number } }>('POST', '/api/invoices', body)
  return (await office.call<{ invoice: Issued }>('POST', `/api/invoices/${invoice.id}/issue`)).invoice
}
async function withDocument(address: string) {
  const office = await makeOffice(address)
  const customer = await office.customer('דנה כהן', '052-345-6710')
  return { office, customer, issued: await issue(office, customer) }
}
/** Whether these filters stand on one row. */
const isOneRow = ({ children }: Element) =>
  new Set([...children].map((part) => part.getBoundingClientRect().bottom)).size === 1
const act = async (page: Page, document: string, action: string | RegExp) => {
  await button(page, `פעולות על ${document}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the empty list leads to the checkout; a draft is saved, issued and can then only be credited @desktop', async ({
  page,
  server,
  axeAtBothWidths,
}) => {
  const office = await makeOffice(server.address)
  await office.customer('נטע שלו', '052-345-6711')
  await open(page, office, '/invoices')
  await expect(page.getByText('עוד אין חשבוניות. כל מכירה בקופה מפיקה אחת.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'לקופה' })).toHaveAttribute('href', '/checkout')
  const letter = page.getByText('עוד לא דווח לפקיד השומה על מסמכים ממוחשבים')
  await expect(letter).toBeVisible()
  await expect(page.getByRole('link', { name: 'לרישום התאריך' })).toHaveAttribute('href', /^\/BusinessSettings/)
  await axeAtBothWidths()
  await button(page, 'חשבונית חדשה').first().click()
  const late = dialog(page).getByText('התאריך הוא יותר מ־14 יום אחורה')
  await expect(late).toBeHidden()
  const date = dialog(page).getByRole('textbox', { name: 'תאריך' })
  const today = await date.inputValue()
  await date.fill('1.1.2026')
  await date.press('Tab')
  await expect(late).toBeVisible()
  await date.fill(today)
  await date.press('Tab')
  await expect(late).toBeHidden()
  await button(page, 'הפקת חשבונית').click()
  await expect(dialog(page).getByText('שדה חובה').first()).toBeVisible()
  await axeAtBothWidths()
  await dialog(page).getByRole('combobox', { name: 'לקוח' }).fill('נטע')
  await page.getByRole('option', { name: /נטע שלו/ }).click()
  await expect(dialog(page).getByLabel('שם על גבי המסמך')).toHaveValue('נטע שלו')
  await dialog(page).getByLabel('תיאור').fill('איפור ערב')
  await dialog(page).getByLabel('מחיר ליחידה').fill('350')
  // Enter saves and never issues
  await dialog(page).getByLabel('מחיר ליחידה').press('Enter')
  await expect(page.getByText('הטיוטה נשמרה')).toBeVisible()
  await page.getByText('טיוטות').click()
  await act(page, 'טיוטה · חשבונית מס / קבלה', 'עריכה')
  await button(page, 'הוספת שורה').click()
  const second = dialog(page).getByRole('group', { name: 'שורה 2' })
  await second.getByLabel('תיאור').fill('ריסים')
  await second.getByLabel('מחיר ליחידה').fill('70')
  await expect(dialog(page).getByText('לפני מע״מ ₪355.93 · מע״מ 18% ₪64.07')).toBeVisible()
  await expect(dialog(page).getByText('₪420')).toBeVisible()
  await button(page, 'הפקת חשבונית').click()
  await expect(page.getByRole('heading', { name: 'חשבונית מס / קבלה 1' })).toBeVisible()
  await axeAtBothWidths()
  await page.goto(`${server.address}/invoices`)
  await act(page, 'חשבונית מס / קבלה 1', 'עריכה')
  await expect(page.getByRole('dialog', { name: 'חשבונית 1 כבר הופקה' })).toBeVisible()
  await expect(button(page, 'זיכוי והפקה מחדש')).toBeVisible()
  await dialog(page).getByText('שיתוף באימייל').click()
  await button(page, 'שמירה').click()
  await expect(dialog(page).getByText('שדה חובה')).toBeVisible()
  await axeAtBothWidths()
  await dialog(page).getByLabel('אימייל', { exact: true }).fill('neta@luz.test')
  await button(page, 'שמירה').click()
  await expect(page.getByText('הפרטים נשמרו')).toBeVisible()
  await act(page, 'חשבונית מס / קבלה 1', 'עריכה')
  await expect(dialog(page).getByLabel('אימייל', { exact: true })).toHaveValue('neta@luz.test')
})

test('documents are exported after the password, filtered without a missing number, and credited in part and whole @desktop', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/403/)
  const { office, customer } = await withDocument(server.address)
  await test.step('the export counts first, asks for the password and saves a sheet', async () => {
    await open(page, office, '/invoices')
    await button(page, /ייצוא/).click()
    await expect(dialog(page).getByText('נמצא מסמך אחד, הכנסות של ₪280.00')).toBeVisible()
    await axe()
    await dialog(page).getByLabel('עד תאריך').fill('01/01/2020')
    await expect(dialog(page).getByText('תאריך הסיום מוקדם מתאריך ההתחלה')).toBeVisible()
    await dialog(page).getByLabel('מתאריך').fill('01/01/2020')
    await expect(dialog(page).getByText('לא נמצאו חשבוניות בטווח שנבחר')).toBeVisible()
    await expect(button(page, 'הורדת הקובץ')).toBeDisabled()
    await axe()
    await button(page, 'השנה').click()
    // as if signing in was long ago
    const asked = { error: 'proof_required', messages: { error: 'יש להזין שוב את הסיסמה' }, code: 'proof_required' }
    await page.route(/\/api\/invoices\/export/, (route) => route.fulfill({ status: 403, json: asked }), { times: 1 })
    await button(page, 'הורדת הקובץ').click()
    await page.getByLabel('הסיסמה הנוכחית').fill(PASSWORD)
    await axe()
    const saving = page.waitForEvent('download')
    await button(page, 'המשך').click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^חשבוניות-\d{4}-01-01-\d{4}-12-31\.xlsx$/)
    const rows = await readSheet(await file.path())
    expect(rows).toHaveLength(2)
    expect(rows[1]!.slice(0, 2)).toEqual([1, 'חשבונית מס / קבלה'])
    expect(rows[1]!.at(-1)).toBe(280)
  })
  await test.step('the list is filtered, shows that no number is missing, and refreshes', async () => {
    await open(page, office, '/invoices')
    await expect(button(page, 'פעולות על חשבונית מס / קבלה 1')).toBeVisible()
    await issue(office, customer)
    await expect(button(page, 'פעולות על חשבונית מס / קבלה 2')).toBeVisible()
    await button(page, 'רצף תקין').click()
    await expect(dialog(page).getByRole('row', { name: /חשבונית מס \/ קבלה 1–2 2 0/ })).toBeVisible()
    await axe()
    await page.keyboard.press('Escape')
    const types = page.getByRole('radiogroup', { name: 'סוג המסמך' })
    await expect(types).toHaveText(/הכול\s*2\s*מס \/ קבלה\s*320\s*2\s*עסקה\s*300\s*0/)
    await types.getByText('זיכוי').click()
    await expect(page.getByText('אין חשבוניות בסינון הזה')).toBeVisible()
    await button(page, 'ניקוי הסינון').click()
    await expect(button(page, /פעולות על/)).toHaveCount(2)
    await issue(office, customer, { payment_method: 'bit', items: [{ description: 'פן', quantity: 1, price: 118 }] })
    await page.getByRole('combobox', { name: 'אמצעי תשלום' }).selectOption('BIT')
    await expect(button(page, /פעולות על/)).toHaveCount(1)
    await expect(page.getByText('הכנסות בסינון:')).toHaveText(/הכנסות בסינון:.*118.*מזה מע״מ:.*18/)
    // beside the panel of a document the types stand on one row
    await act(page, 'חשבונית מס / קבלה 3', 'צפייה')
    await expect(page.getByRole('region', { name: 'תצוגת המסמך' })).toBeVisible()
    await expect.poll(() => types.evaluate(isOneRow)).toBe(true)
    await axe()
  })
  await test.step('a document is credited in part, then whole', async () => {
    await open(page, office, '/invoices')
    await act(page, 'חשבונית מס / קבלה 1', 'זיכוי, חלקי או מלא')
    await button(page, /הפקת זיכוי/).click()
    await expect(dialog(page).getByText('שדה חובה')).toBeVisible()
    await dialog(page).getByText('חלק ממנה').click()
    await dialog(page).getByRole('checkbox', { name: /שמפו/ }).check()
    await button(page, 'פחות שמפו').click()
    await dialog(page).getByLabel('סיבת הזיכוי').fill('המוצר הוחזר')
    await expect(button(page, 'הפקת זיכוי ₪50')).toBeVisible()
    await axe()
    await button(page, 'הפקת זיכוי ₪50').click()
    await expect(page.getByText('הופק זיכוי על ₪50')).toBeVisible()
    await expect(page.getByText('זוכתה חלקית')).toBeVisible()
    await expect(page.getByText('חשבונית מס זיכוי')).toBeVisible()
    await act(page, 'חשבונית מס / קבלה 1', 'זיכוי, חלקי או מלא')
    await dialog(page).getByLabel('סיבת הזיכוי').fill('ביטול')
    await button(page, 'הפקת זיכוי ₪230').click()
    await expect(page.getByText('זוכתה במלואה')).toBeVisible()
    await button(page, 'פעולות על חשבונית מס / קבלה 1').click()
    await expect(page.getByRole('menuitem', { name: 'צפייה' })).toBeVisible()
    await axe()
    await expect(page.getByRole('menuitem', { name: /זיכוי/ })).toHaveCount(0)
  })
})

test('the viewer downloads the document and reports failures @phone', async ({
  page,
  server,
  axeAtBothWidths,
  allowFault,
}) => {
  const { office, issued } = await withDocument(server.address)
  await open(page, office, `/invoice/${issued.id}`)
  await expect(page.getByRole('heading', { name: 'חשבונית מס / קבלה 1' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await button(page, 'הורדה').click()
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
  // Chromium without a window crashes when a frame prints. The file opens in a tab when the frame
  // may not print, and without a viewer
  const printInTab = async () => {
    const opening = page.waitForEvent('popup')
    await button(page, 'הדפסה').click()
    await (await opening).close()
    await page.bringToFront()
  }
  await page.evaluate(() => Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { value: null }))
  await printInTab()
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
  await printInTab()
  await axeAtBothWidths()
  await page.goto(`${server.address}/invoice/999999`)
  await expect(page.getByRole('alert')).toContainText('החשבונית לא נמצאה.')
  await axeAtBothWidths()
  await page.goto(`${server.address}/invoice`)
  await expect(page.getByRole('alert')).toContainText('מספר חשבונית לא סופק.')
  allowFault(/ERR_FAILED/)
  await page.route('**/api/invoices/pdf/*', (route) => route.abort())
  await page.goto(`${server.address}/invoice/${issued.id}`)
  await expect(page.getByText('שגיאה בתקשורת עם השרת.')).toBeVisible()
  await page.unrouteAll()
  await button(page, 'ניסיון נוסף').click()
  await expect(page.getByText('שגיאה בתקשורת עם השרת.')).toBeHidden()
  await page.goto(`${server.address}/card-invoice/1`)
  await expect(page).toHaveURL(`${server.address}/invoice/${issued.id}`)
})

test("the customer's page says what it is and links the file, without a sign-in @phone", async ({
  page,
  server,
  axe,
}) => {
  const { issued } = await withDocument(server.address)
  await page.goto(`${server.address}/c-invoice/${issued.public_token}`)
  await expect(page.getByRole('heading', { name: 'המסמך מוכן' })).toBeVisible()
  await axe()
  const address = await page.getByRole('link', { name: 'פתיחת המסמך' }).getAttribute('href')
  const file = await page.request.get(`${server.address}${address}`)
  expect(file.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  expect(file.headers()['content-disposition']).toMatch(/^inline/)
  for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', String(issued.id)]) {
    await page.goto(`${server.address}/c-invoice/${token}`)
    await expect(page.getByRole('alert')).toContainText(/החשבונית לא נמצאה\.|אין הרשאה לצפות במסמך\./)
  }
  await axe()
  await page.goto(`${server.address}/c-invoice`)
  await expect(page.getByRole('alert')).toContainText('מספר חשבונית לא סופק בכתובת.')
})
