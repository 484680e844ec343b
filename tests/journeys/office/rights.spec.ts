import { dialog, save } from '#tests/journeys/team/employees-steps.ts'
import { signInEmployee } from '#tests/journeys/team/sign-in-employee.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test('the owner takes rights from an employee, whose screens then leave out what they covered @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const id = await office.customer('דנה כהן', '052-345-6710')
  const token = await signInEmployee(server, office)
  await open(page, office, '/employees')
  await page.getByRole('button', { name: 'עריכת מאיה כהן' }).click()
  const right = (name: string) => dialog(page).getByRole('switch', { name })
  await expect(right('מחיקה')).toBeChecked()
  await expect(right('דוחות וספרים')).not.toBeChecked()
  for (const name of ['סכומי הכנסות', 'טלפונים ואימיילים של כל הלקוחות', 'מחיקה', 'ייצוא לקבצים'])
    await right(name).press('Space')
  for (const name of ['סכומי הכנסות', 'מחיקה']) await expect(right(name)).not.toBeChecked()
  await axe()
  await save(page)
  await expect(page.getByText('העובד נשמר')).toBeVisible()

  await open(page, { ...office, token }, `/customers/${id}`)
  await expect(page.getByText('פרטי הקשר מוצגים רק למי שמטפל בלקוח')).toBeVisible()
  await expect(page.getByText('052-345-6710')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'מחיקה' })).toHaveCount(0)
  await axe()
  await page.getByRole('button', { name: 'עריכה', exact: true }).click()
  await expect(dialog(page).getByLabel('טלפון')).toHaveCount(0)
  await dialog(page).getByLabel('הערות').fill('מעדיפה בוקר')
  await save(page)
  await expect(page.getByText('מעדיפה בוקר')).toBeVisible()
  const { customer } = await office.call<{ customer: { phone: string } }>('GET', `/api/customers/${id}`)
  expect(customer.phone).toBe('+972523456710')

  await page.goto(`${server.address}/`)
  await expect(page.getByRole('heading', { name: /^התורים הבאים/ })).toBeVisible()
  await expect(page.getByText('מכירות אחרונות')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'חשבוניות' })).toHaveCount(0)
  await axe()
})
