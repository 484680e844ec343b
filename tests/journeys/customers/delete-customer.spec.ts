import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('deleting a customer shows what is open, and does what is chosen @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const service = await office.service('תספורת נשים', await office.category('שיער'))
  const customer = await office.customer('דנה כהן', '052-345-6710')
  await office.call('POST', '/api/appointments', {
    employee_id: office.owner,
    customer_id: customer,
    service_id: service,
    start_time: '2039-05-02 10:00:00',
    end_time: '2039-05-02 11:00:00',
  })
  await office.call('POST', '/api/checkout', {
    customer_id: customer,
    total_amount: '180.00',
    payment_method: 'debt',
    products: [{ product_id: service, quantity: 1 }],
  })
  await open(page, office, '/customers')
  const ask = async () => {
    await button(page, 'מחיקת דנה כהן').click()
    await page.getByRole('button', { name: 'מחיקה', exact: true }).click()
    return page.getByRole('dialog', { name: 'עדיין יש כאן עניינים פתוחים' })
  }
  const opened = await ask()
  await expect(opened.getByRole('listitem')).toHaveText([/חוב: דנה כהן .*180/, /תורים שנקבעו: תספורת נשים/])
  await axe()
  await opened.getByRole('button', { name: 'חזרה בלי למחוק' }).click()
  await expect(button(page, /דנה כהן 052/)).toBeVisible()
  await (await ask()).getByRole('button', { name: 'למחוק ולהשאיר ביומן' }).click()
  await expect(page.getByText('הלקוח נמחק')).toBeVisible()
  const { appointments } = await office.call<{ appointments: { status_key: string }[] }>('GET', '/api/appointments')
  expect(appointments.map(({ status_key }) => status_key)).toContain('confirmed')
})
