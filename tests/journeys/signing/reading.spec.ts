import { zipSync } from 'fflate'
import { formOf } from '#tests/support/forms.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { makeOffice, open, type Office } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: '2026-11-22T08:00:00Z' })

const EMPTY = new Uint8Array()
const DOCX = Buffer.from(zipSync({ '[Content_Types].xml': EMPTY, 'word/document.xml': EMPTY }))

async function upload({ address, token }: Office, name: string, file: string, bytes: Buffer): Promise<void> {
  const { body, headers } = formOf({ name }, [{ name: file, bytes }])
  const reply = await fetch(`${address}/api/documents`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  })
  expect(reply.status).toBe(201)
}

test('a customer reads documents that are not for signature, and staff see who opened them @phone', async ({
  page,
  server,
  axe,
}) => {
  test.slow()
  const office = await makeOffice(server.address)
  const phone = newPhone()
  await office.customer('ליאת גולן', phone)
  await upload(office, 'הוראות אחרי טיפול', 'a.pdf', pdfOf(['First page', 'Second page']))
  await upload(office, 'מחירון', 'a.docx', DOCX)
  await open(page, office, '/digital_docs')
  const dialog = page.getByRole('dialog')
  /** Makes a link for reading and returns it. */
  const linkTo = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'למי לשלוח?' }).fill('ליאת')
    await dialog.getByRole('option', { name: /ליאת גולן/ }).click()
    await dialog.getByText('העתקת קישור').click()
    await expect(dialog.getByText('מי שמחזיק בקישור יכול לקרוא את המסמך ולהוריד אותו.')).toBeVisible()
    await axe()
    await dialog.getByRole('button', { name: 'יצירת קישור' }).click()
    const link = await dialog.getByRole('textbox', { name: 'קישור למסמך' }).inputValue()
    await dialog.getByRole('button', { name: 'סגירה' }).last().click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: `מי קיבל את ${name}` }).click()
    await expect(dialog.getByText('נשלח', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    return link
  }
  await page.getByRole('button', { name: 'שליחת הוראות אחרי טיפול ללקוחות' }).click()
  await dialog.getByText('לקריאה בלבד').click()
  const pdf = await linkTo('הוראות אחרי טיפול')
  await page.getByRole('button', { name: 'שליחת מחירון ללקוחות' }).click()
  await expect(dialog.getByText(/קובץ Word נשלח לקריאה בלבד/)).toBeVisible()
  const word = await linkTo('מחירון')

  const save = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'הורדת המסמך' }).click(),
    ])
    return file.suggestedFilename()
  }
  await page.goto(pdf)
  await expect(page.getByRole('img', { name: 'עמוד 2 מתוך 2' })).toBeVisible()
  await expect(page.getByText(/חתימה|לחתום/)).toHaveCount(0)
  await axe()
  await expect(save()).resolves.toBe('הוראות אחרי טיפול.pdf')
  await page.goto(word)
  await expect(page.getByRole('heading', { name: 'זה קובץ Word' })).toBeVisible()
  await axe()
  await expect(save()).resolves.toBe('מחירון.docx')

  await open(page, office, '/digital_docs')
  await page.getByRole('button', { name: 'מי קיבל את הוראות אחרי טיפול' }).click()
  await expect(dialog.getByText('נפתח', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/לקריאה, נפתח/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'תזכורת אל ליאת גולן' })).toHaveCount(0)
  await axe()
})
