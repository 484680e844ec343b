import { formProblemText } from '#shared/catalog/document-forms/text.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test, type Outbox } from '#tests/journeys/support.ts'

test.use({ clock: '2026-11-22T08:00:00Z' })

/** The newest message to a phone that matches. */
async function read(outbox: () => Promise<Outbox>, to: string, wanted: RegExp): Promise<string> {
  const find = async () => (await outbox()).sms.filter((sms) => sms.to === to).map(({ text }) => wanted.exec(text)?.[0])
  await expect.poll(async () => (await find()).find(Boolean)).toBeDefined()
  return (await find()).find(Boolean)!
}

test('the owner builds a form, and a customer fills it in @desktop', async ({
  page,
  server,
  outbox,
  axeAtBothWidths,
}) => {
  test.slow()
  const office = await makeOffice(server.address)
  const phone = newPhone()
  const card = { full_name: 'ליאת גולן', phone, email: 'liat@luz.test' }
  const { customer: made } = await office.call<{ customer: { id: number } }>('POST', '/api/customers', card)
  const customer_id = made.id
  await open(page, office, '/digital_docs')
  await page.getByRole('button', { name: 'טופס חדש' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('צוואה, עסקה במקרקעין ומסמך נוטריוני אי אפשר לחתום כך')).toBeVisible()
  await dialog.getByRole('button', { name: 'הצהרת בריאות' }).click()
  await expect(dialog.getByRole('textbox', { name: 'שם הטופס' })).toHaveValue('הצהרת בריאות')
  await axeAtBothWidths()
  await dialog.getByRole('button', { name: 'מחיקת השדה חתימה' }).click()
  await dialog.getByRole('button', { name: 'בחירה אחת' }).click()
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(dialog.getByText('שדה 9: שדה חובה')).toBeVisible()
  await dialog
    .getByRole('textbox', { name: /^השאלה/ })
    .last()
    .fill('סוג העור')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(dialog.getByText(formProblemText.few_options).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'אפשרות 1' }).last().fill('יבש')
  await dialog.getByRole('textbox', { name: 'אפשרות 2' }).last().fill('שמן')
  await dialog.getByRole('button', { name: 'העברה למעלה: סוג העור' }).click()
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('הטופס נשמר')).toBeVisible()

  const { documents } = await office.call<{ documents: { id: number }[] }>('GET', '/api/documents')
  await office.call('POST', '/api/documents/send', { customer_id, document_id: documents[0]!.id })
  await page.goto(server.address + (await read(outbox, phone, /\/l\/[\w-]{12}/)))
  await page.getByRole('textbox', { name: 'שם מלא' }).fill('ליאת גולן')
  await page.getByRole('button', { name: 'המשך לחתימה' }).click()
  await expect(page.getByText('כדי להמשיך צריך לבחור תשובה').first()).toBeVisible()
  await axeAtBothWidths()
  await page.getByLabel('תאריך לידה').pressSequentially('17051990')
  const allergy = page.getByRole('group', { name: /רגישות או אלרגיה/ })
  await allergy.getByRole('radio', { name: 'כן' }).check()
  await allergy.getByRole('textbox').fill('לטקס')
  for (const question of [/תרופות/, /מחלה, פציעה/])
    await page.getByRole('group', { name: question }).getByRole('radio', { name: 'לא' }).check()
  await page.reload()
  await expect(page.getByLabel('תאריך לידה')).toHaveValue('17/05/1990')
  await page.getByRole('button', { name: 'המשך לחתימה' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('textbox', { name: 'קוד מה־SMS' }).fill(await read(outbox, phone, /(?<=קוד החתימה.* )\d{6}/))
  await page.getByRole('button', { name: 'שליחה', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'המסמך נחתם!' })).toBeVisible()
  await page.getByRole('button', { name: 'שליחת העותק לאימייל שלי' }).click()
  await expect(page.getByText('העותק נשלח לכתובת האימייל ששמורה בעסק')).toBeVisible()
  const { customer } = await office.call<{ customer: { notes: string } }>('GET', `/api/customers/${customer_id}`)
  expect(customer.notes).toContain('לטקס')

  await open(page, office, `/customers/${customer_id}`)
  await page.getByRole('button', { name: 'תשובות: הצהרת בריאות' }).click()
  const answers = page.getByRole('dialog', { name: 'תשובות: הצהרת בריאות' })
  await expect(answers.getByText('17/05/1990')).toBeVisible()
  await expect(answers.getByText('כן – לטקס')).toBeVisible()
  await axeAtBothWidths()
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    answers.getByRole('button', { name: 'הורדת העותק החתום' }).click(),
  ])
  expect(copy.suggestedFilename()).toBe('הצהרת בריאות - חתום.pdf')
  await answers.getByRole('button', { name: 'סגירה' }).last().click()
  await page.getByRole('button', { name: 'שליחת העותק החתום באימייל: הצהרת בריאות' }).click()
  await expect(page.getByText('העותק החתום נשלח באימייל')).toBeVisible()
})
