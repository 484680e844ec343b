import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { PDF, upload } from './upload-document.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'שמירה' }).click()

test('a document is uploaded, renamed, downloaded and deleted; a program with its name is refused @desktop', async ({
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
  await file.setInputFiles(huge) // eleven megabytes go through the debugger
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
  test.use({ clock: '2026-11-22T08:00:00Z' })

  test('a customer gets the link to a document before the appointment and opens it @desktop', async ({
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
    const phone = newPhone()
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
      (await outbox()).sms.find(({ to, text }) => to === phone && text.includes('/l/'))?.text ?? ''
    await expect.poll(message).toContain('לקראת התור לצבע')
    const short = await page.request.get(/https?:\S+\/l\/[\w-]{12}/.exec(await message())![0])
    const path = new URL(short.url()).pathname
    const requests = () => office.call<{ requests: { status: string }[] }>('GET', '/api/documents/requests')
    await expect.poll(async () => (await requests()).requests).toMatchObject([{ status: 'sent' }])
    const reply = await page.request.get(`${server.address}/api${path}/file`)
    expect(reply.headers()['content-type']).toBe('application/pdf')
    expect((await reply.body()).equals(PDF)).toBe(true)
    await page.goto(server.address + path)
    await expect(page.getByRole('heading', { name: 'הצהרת בריאות' })).toBeVisible()
    await expect.poll(async () => (await requests()).requests).toMatchObject([{ status: 'opened' }])
    await axe()
    await page.goto(`${server.address}/d/AAAAAAAAAAAAAAAAAAAAAA`)
    await expect(page.getByRole('heading', { name: 'המסמך לא נמצא' })).toBeVisible()
    await axe()
  })
})

test('long names and failed loads do not break services or documents @phone', async ({
  page,
  server,
  axeAtBothWidths,
  allowFault,
}) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  const long = 'שם ארוך מאוד '.repeat(7).trim().slice(0, 80)
  await office.service(long, await office.category(long.slice(0, 60)))
  await upload(office, long)
  for (const path of ['/products', '/categories', '/digital_docs']) {
    await open(page, office, path)
    await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
    await axeAtBothWidths()
  }
  await page.route('**/api/documents?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('לא הצלחנו לטעון את המסמכים')).toBeVisible()
  await axeAtBothWidths()
  await page.unroute('**/api/documents?*')
  await page.getByRole('button', { name: 'לנסות שוב' }).click()
  await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
})
