import type { Page } from '@playwright/test'
import { formOf } from '#tests/support/forms.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { makeOffice, open, type Office } from '#tests/journeys/staff-office.ts'
import { expect, test, type Outbox } from '#tests/journeys/support.ts'

test.use({ clock: '2026-11-22T08:00:00Z' })

async function upload({ address, token }: Office, name: string): Promise<void> {
  const { body, headers } = formOf({ name }, [{ name: 'a.pdf', bytes: pdfOf(['First page', 'Second page']) }])
  const reply = await fetch(`${address}/api/documents`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  })
  expect(reply.status).toBe(201)
}
/** The newest message to a phone that matches. */
async function read(outbox: () => Promise<Outbox>, to: string, wanted: RegExp): Promise<string> {
  const find = async () => (await outbox()).sms.filter((sms) => sms.to === to).map(({ text }) => wanted.exec(text)?.[0])
  await expect.poll(async () => (await find()).find(Boolean)).toBeDefined()
  return (await find()).find(Boolean)!
}
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^משטח החתימה/ })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  for (const step of [0.3, 0.4, 0.5, 0.6, 0.7])
    await page.mouse.move(x + width * step, y + height * (step % 0.2 ? 0.6 : 0.3))
  await page.mouse.up()
}
/** Reads to the end. The button says so when the last page was on screen. */
async function readDocument(page: Page): Promise<void> {
  const onward = page.getByRole('button', { name: 'המשך לפרטים' })
  const next = page.getByRole('button', { name: 'לעמוד הבא' })
  await expect(page.getByRole('img', { name: 'עמוד 1 מתוך 2' })).toBeVisible()
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 1000 })
    await expect(onward).toBeVisible({ timeout: 1000 })
  }).toPass()
  await onward.click()
}

test('staff send a document, the customer signs it, and anyone can check the file @phone', async ({
  page,
  browser,
  server,
  outbox,
  axeAtBothWidths,
}) => {
  test.slow()
  const office = await makeOffice(server.address)
  const phone = newPhone()
  await office.customer('ליאת גולן', phone)
  const silent = { full_name: 'שקט לוי', phone: newPhone(), settings_send_sms: 0 }
  await office.call('POST', '/api/customers', silent)
  await upload(office, 'הצהרת בריאות')
  await open(page, office, '/digital_docs')
  const share = page.getByRole('dialog')
  const choose = async (name: string) => {
    // a part of the name, because the option for a new customer has the typed text
    await share.getByRole('combobox', { name: 'למי לשלוח?' }).fill(name.split(' ')[0]!)
    await share.getByRole('option', { name: new RegExp(name) }).click()
    await expect(share.getByRole('button', { name: `הסרת ${name} מהרשימה` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'שליחת הצהרת בריאות ללקוחות' }).click()
  await choose('ליאת גולן')
  await choose('שקט לוי')
  await expect(share.getByText('המסמך יישלח ללקוח אחד')).toBeVisible()
  await axeAtBothWidths()
  await share.getByRole('button', { name: 'שליחה', exact: true }).click()
  const told = page.getByRole('dialog', { name: 'המסמך נשלח ללקוח אחד' })
  // the first file of a server is tried by a printer that starts cold
  await expect(told.getByText('שקט לוי – לא מקבל הודעות')).toBeVisible()
  await axeAtBothWidths()
  await told.getByRole('button', { name: 'סגירה' }).last().click()

  await page.getByRole('button', { name: 'שליחת הצהרת בריאות ללקוחות' }).click()
  await choose('ליאת גולן')
  await share.getByRole('button', { name: 'שליחה', exact: true }).click()
  await expect(page.getByText('המסמך נשלח')).toBeVisible()
  await expect(page.getByText('2 ממתינים')).toBeVisible()

  const link = await read(outbox, phone, /\/l\/[\w-]{12}/)
  const customer = await (await browser.newContext({ viewport: page.viewportSize(), locale: 'he-IL' })).newPage()
  await customer.goto(`${server.address}${link}`)
  await readDocument(customer)
  await customer.getByRole('textbox', { name: 'שם מלא' }).fill('ליאת גולן')
  await customer.getByRole('button', { name: 'המשך לחתימה' }).click()
  await draw(customer)
  await customer.getByRole('checkbox').check()
  const code = customer.getByRole('textbox', { name: 'קוד מה־SMS' })
  const right = await read(outbox, phone, /(?<=קוד החתימה.* )\d{6}/)
  await code.fill(right === '000000' ? '000001' : '000000')
  await customer.getByRole('button', { name: 'חתימה ושליחה' }).click()
  await expect(customer.getByText(/הקוד שגוי. נותרו 4 ניסיונות/)).toBeVisible()

  // a reload returns to the step with what was drawn
  await customer.reload()
  await expect(customer.getByRole('img', { name: /יש חתימה/ })).toBeVisible()
  await customer.getByRole('checkbox').check()
  await code.fill(right)
  await customer.context().setOffline(true)
  await customer.getByRole('button', { name: 'חתימה ושליחה' }).click()
  await expect(customer.getByText('אין כרגע חיבור לרשת')).toBeVisible()
  await customer.context().setOffline(false)
  await customer.getByRole('button', { name: 'חתימה ושליחה' }).click()
  await expect(customer.getByRole('heading', { name: 'המסמך נחתם!' })).toBeVisible()
  const download = customer.waitForEvent('download')
  await customer.getByRole('link', { name: 'הורדת העותק שלי' }).click()
  const signed = await (await download).path()
  await customer.goto(`${server.address}/verify`)
  await customer.getByLabel('קובץ ה־PDF החתום').setInputFiles(signed)
  await expect(customer.getByRole('heading', { name: 'המסמך תקין' })).toBeVisible()
  await expect(customer.getByText('הצהרת בריאות')).toBeVisible()
  await customer.context().close()

  await page.getByRole('button', { name: 'מי קיבל את הצהרת בריאות' }).click()
  await expect(page.getByRole('dialog').getByText('נחתם', { exact: true })).toBeVisible()
  await axeAtBothWidths()
})

test('an ended link is reported, and a file signed elsewhere is not verified @desktop', async ({
  page,
  server,
  outbox,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const phone = newPhone()
  const customer_id = await office.customer('רות לוי', phone)
  await upload(office, 'תקנון')
  const { documents } = await office.call<{ documents: { id: number }[] }>('GET', '/api/documents')
  const { request } = await office.call<{ request: { id: number } }>('POST', '/api/documents/send', {
    customer_id,
    document_id: documents[0]!.id,
  })
  await page.goto(server.address + (await read(outbox, phone, /\/l\/[\w-]{12}/)))
  await expect(page.getByRole('img', { name: 'עמוד 1 מתוך 2' })).toBeVisible()
  await axe()
  await office.call('POST', `/api/documents/requests/${request.id}/cancel`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'הבקשה בוטלה' })).toBeVisible()
  await axe()
  await page.goto(`${server.address}/sign/AAAAAAAAAAAAAAAAAAAAAA`)
  await expect(page.getByRole('heading', { name: 'הקישור לא נמצא' })).toBeVisible()

  await page.goto(`${server.address}/verify`)
  const file = page.getByLabel('קובץ ה־PDF החתום')
  await file.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Not signed']) })
  await expect(page.getByRole('heading', { name: 'לא נמצאה חתימה של לו״ז בקובץ' })).toBeVisible()
  await axe()
  await file.setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('no pdf') })
  await expect(page.getByRole('heading', { name: 'זה לא קובץ PDF' })).toBeVisible()
})
