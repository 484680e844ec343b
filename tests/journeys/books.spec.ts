import type { Page } from '@playwright/test'
import { addMonths } from '#shared/books/months.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { formatMonth } from '#web/platform/format.ts'
import { makeOffice, open, type Office } from './staff-office.ts'
import { expect, test } from './support.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const month = () => dateOf(new Date()).slice(0, 7)

/** Sells a service for ₪180 in cash and credits one of two such sales. */
async function sellTwice(office: Office) {
  const customer = await office.customer('דנה כהן', '052-345-6710')
  const product_id = await office.service('תספורת', await office.category('תספורות'))
  const sell = () =>
    office.call<{ invoice: { id: number } }>('POST', '/api/checkout', {
      customer_id: customer,
      total_amount: '180',
      payment_method: 'cash',
      full_name: 'דנה כהן',
      products: [{ product_id, quantity: 1, price: '180' }],
    })
  await sell()
  const { invoice } = await sell()
  await office.call('POST', `/api/invoices/${invoice.id}/credit`, { reason: 'ביטול' })
}

test('the figures of a month add up, and another month is empty', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/books')
  await expect(page.getByText(`לא היו מכירות ב${formatMonth(`${month()}-01`)}`)).toBeVisible()
  await expect(button(page, 'החודש הבא')).toBeDisabled()
  await axe()
  await sellTwice(office)
  const figures = page.getByRole('region', { name: 'החודש במספרים' })
  await expect(figures).toContainText('₪180.00')
  await expect(figures).toContainText('₪152.54')
  await expect(figures).toContainText('₪27.46')
  await expect(figures).toContainText('2 מסמכים, זיכוי אחד')
  const documents = page.getByRole('table', { name: 'מסמכי החודש' })
  await expect(documents.getByRole('row', { name: /320 1–2 2 ₪360.00/ })).toBeVisible()
  await expect(documents.getByRole('row', { name: /330 1 1 -₪180.00/ })).toBeVisible()
  await expect(documents.getByRole('row', { name: /הכנסות נטו ₪180.00/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'מכירות ועמלות לפי עובד' })).toContainText('₪152.54')
  await expect(button(page, 'רצף תקין')).toBeVisible()
  await page.getByText('הצגה כטבלה').click()
  await expect(page.getByRole('table', { name: 'חצי השנה האחרונה' }).getByRole('row')).toHaveCount(7)
  await axe()
  await button(page, 'החודש הקודם').click()
  await expect(page.getByText(`לא היו מכירות ב${formatMonth(`${addMonths(month(), -1)}-01`)}`)).toBeVisible()
})
