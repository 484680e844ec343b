import { expect, test } from '#tests/journeys/support.ts'
import { makeBookingOffice } from './booking-office.ts'
import { CLOCK } from './booking-steps.ts'

test.use({ clock: CLOCK })

test('a customer without script confirms, moves and cancels a visit, and opens an invoice @phone', async ({
  browser,
  server,
}) => {
  const office = await makeBookingOffice(server.address)
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const address = `${server.address}/book/manage/${manage_token}`
  await page.goto(address)
  await expect(page.getByText('11:30 - 12:30')).toBeVisible()
  await page.getByRole('button', { name: 'אישור הגעה' }).click()
  await expect(page.getByRole('heading', { name: 'ההגעה אושרה' })).toBeVisible()
  await page.getByRole('link', { name: 'לפרטי התור' }).click()
  await page.getByRole('button', { name: 'שינוי המועד' }).click()
  await page.getByLabel('מועד חדש').selectOption('2026-11-23 17:00:00')
  await page.getByRole('button', { name: 'להעביר למועד הזה' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('17:00 - 18:00')).toBeVisible()
  await page.getByRole('button', { name: 'ביטול התור' }).click()
  await expect(page.getByRole('heading', { name: 'לבטל את התור?' })).toBeVisible()
  await page.getByRole('button', { name: 'כן, לבטל את התור' }).click()
  await expect(page.getByRole('heading', { name: 'התור בוטל' })).toBeVisible()
  await expect.poll(() => office.list()).toMatchObject([{ status_key: 'cancelled' }])

  const { invoice } = await office.call<{ invoice: { id: number } }>('POST', '/api/invoices', {
    full_name: 'דנה כהן',
    invoice_date: '2026-11-18',
    payment_method: 'bank_transfer',
    items: [{ description: 'תספורת', quantity: 1, price: '180' }],
  })
  const path = `/api/invoices/${invoice.id}/issue`
  const { invoice: issued } = await office.call<{ invoice: { public_token: string } }>('POST', path)
  await page.goto(`${server.address}/c-invoice/${issued.public_token}`)
  await expect(page.getByText('₪180')).toBeVisible()
  const file = await page.getByRole('link', { name: 'פתיחת המסמך' }).getAttribute('href')
  expect((await context.request.get(`${server.address}${file}`)).headers()['content-type']).toBe('application/pdf')
  await context.close()
})

test('a page whose script is lost says so and offers to load again, and one that needs none works @phone', async ({
  page,
  server,
  allowFault,
}) => {
  allowFault(/ERR_FAILED/)
  const office = await makeBookingOffice(server.address)
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  await page.route('**/p/assets/main-*.js', (route) => route.abort())
  await page.goto('/verify')
  const late = page.getByText('העמוד לא נטען עד הסוף')
  // it is there at once, and shown when the script has not come for a while
  await expect(late).toBeHidden()
  await expect(late).toBeVisible()
  await page.goto(`${office.page}/waiting`)
  await expect(page.getByText('נשמור אותו 15 דקות', { exact: false })).toBeVisible()
  await expect(late).toBeVisible()
  await page.goto(`/book/manage/${manage_token}`)
  await page.getByRole('button', { name: 'ביטול התור' }).click()
  await expect(page.getByRole('heading', { name: 'לבטל את התור?' })).toBeVisible()
  await page.unrouteAll()
  await page.goto('/verify')
  await page.route('**/p/assets/main-*.js', (route) => route.abort())
  await page.reload()
  await expect(late).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'ניסיון נוסף' }).click()
  await expect(page.getByRole('button', { name: 'בחירת קובץ' })).toBeVisible()
  await expect(late).toHaveCount(0)
})

test('the script takes over what the server rendered, and asks for nothing that stands in the page @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeBookingOffice(server.address)
  const { manage_token } = await office.bookAsVisitor('2026-11-22 11:30', '2026-11-22 12:30')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/book/manage/${manage_token}`)
  await expect(page.getByText('11:30 - 12:30')).toBeVisible()
  await page.getByRole('button', { name: 'ביטול התור' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'כן, לבטל את התור' }).click()
  await expect(page.getByText('התור בוטל')).toBeVisible()
  expect(asked.filter((path) => path === `/api/online-booking/manage/${manage_token}`)).toEqual([])
})
