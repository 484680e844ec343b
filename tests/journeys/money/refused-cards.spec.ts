import type { Page } from '@playwright/test'
import { admin } from '#tests/journeys/operations/admin-command.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

test('a card payment that cannot start shows the reason, and the cart stays @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await office.service('תספורת נשים', await office.category('שיער'))
  const account = { gateway: 'cardcom', terminal_number: '1000', api_name: 'name', api_password: 'secret' }
  await office.call('PUT', '/api/payment-gateway', account)
  await open(page, office, '/checkout')

  await test.step('a customer is added on the way', async () => {
    await page.getByLabel('לקוח', { exact: false }).first().fill('טל ברק')
    await page.getByRole('option', { name: 'לקוח חדש: טל ברק' }).click()
    await dialog(page).getByLabel('טלפון').fill('052-345-0077')
    await axe()
    await dialog(page).getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('טל ברק')).toBeVisible()
    await press(page, 'הוספת מוצר או שירות')
    await press(page, 'הוספת תספורת נשים')
    await press(page, /^הוספה לסל/)
  })

  await test.step('the gateway gives no page', async () => {
    await press(page, 'כרטיס אשראי')
    await press(page, 'המשך לתשלום')
    await expect(dialog(page)).toContainText('חברת הסליקה אינה עונה כרגע')
    await axe()
    await dialog(page).getByText('סגירה', { exact: true }).click()
    await expect(page.getByRole('region', { name: 'פריטים' }).getByText('תספורת נשים')).toBeVisible()
    await press(page, 'כרטיס אשראי')
    await press(page, 'המשך לתשלום')
    await press(page, 'הגדרות סליקה')
    await expect(page).toHaveURL(`${server.address}/payment-gateway`)
    await expect.poll(() => office.call('GET', '/api/customerorders')).toMatchObject({ orders: [] })
  })

  await test.step('the plan has no cards', async () => {
    const { slug } = await office.call<{ slug: string }>('GET', '/api/business')
    await admin(server, 'subscription', 'set', slug, '--plan', '1')
    await open(page, office, '/checkout')
    await press(page, 'לקוח מזדמן')
    await press(page, 'הוספת מוצר או שירות')
    await press(page, 'הוספת תספורת נשים')
    await press(page, /^הוספה לסל/)
    await press(page, 'כרטיס אשראי')
    await expect(dialog(page)).toContainText('סליקת אשראי לא כלולה במסלול שלכם')
    await expect(dialog(page)).toContainText('₪199')
    await axe()
  })
})
