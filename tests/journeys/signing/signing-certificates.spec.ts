import { createP12 } from '#tests/support/signing/certificates.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

test('the owner signs documents with an own certificate and removes it @desktop', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  // certificates are valid for ten years: this one ends in ten days
  const ends = new Date(Date.now() + 10 * 86_400_000)
  const made = new Date(ends)
  made.setUTCFullYear(ends.getUTCFullYear() - 10)
  const file = { name: 'studio.p12', mimeType: 'application/x-pkcs12', buffer: await createP12('סטודיו נועה', made) }
  await open(page, office, '/BusinessSettings?tab=advanced')
  const card = page.locator('section').filter({ hasText: 'חתימה דיגיטלית על מסמכים' })
  await expect(card.getByText('התעודה תיווצר אוטומטית עם המסמך הראשון.')).toBeVisible()
  await axe()
  await card.getByRole('button', { name: 'העלאת תעודה' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'העלאה', exact: true })
  await save.click()
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'יש לבחור קובץ' })).toBeVisible()
  await axe()
  await page.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('textbox', { name: 'הסיסמה של הקובץ' }).fill('wrong')
  await save.click()
  await expect(dialog.getByText('הסיסמה של הקובץ שגויה.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'הסיסמה של הקובץ' }).fill('pw')
  await save.click()
  await expect(page.getByText('התעודה נשמרה. מסמכים חדשים ייחתמו בה')).toBeVisible()
  await expect(card.getByText('תעודה של העסק')).toBeVisible()
  await expect(card.getByText('עומדת לפוג')).toBeVisible()
  await axe()
  await page.goto(`${server.address}/invoices`)
  await page.getByText('התעודה לחתימה על מסמכים בתוקף עד').getByRole('link').click()
  await card.getByRole('button', { name: 'הסרת התעודה' }).click()
  await page.getByRole('button', { name: 'הסרה', exact: true }).click()
  await expect(card.getByText('התעודה תיווצר אוטומטית עם המסמך הראשון.')).toBeVisible()
})
