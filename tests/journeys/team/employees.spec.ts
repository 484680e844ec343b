import { button, dialog, hire, row, salon, save } from './employees-steps.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

// a Wednesday, 08:46 in Israel
test.use({ clock: '2026-11-18T06:46:00.000Z' })

test('deactivating an employee hands appointments over and lists those that cannot be @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await salon(server.address, ['10', '12'])
  await office.book(office.owner, '12')
  await open(page, office, '/employees')
  await button(page, 'עריכת מאיה').click()
  await dialog(page).getByLabel('סטטוס').selectOption('inactive')
  await save(page)
  const ask = page.getByRole('dialog', { name: 'מה לעשות עם התורים של מאיה?' })
  await expect(ask.getByText('2 תורים נקבעו לימים הבאים:')).toBeVisible()
  await axe()
  // going back changes nothing and keeps what was typed
  await ask.getByRole('button', { name: 'ביטול' }).click()
  await expect(dialog(page).getByLabel('סטטוס')).toHaveValue('inactive')
  await save(page)
  await ask.getByText('להעביר לעובד אחר').click()
  await ask.getByRole('button', { name: 'המשך' }).click()
  await expect(ask.getByText('שדה חובה')).toBeVisible()
  await ask.getByLabel('למי להעביר').selectOption({ label: 'נועה לוי' })
  await axe()
  await ask.getByRole('button', { name: 'המשך' }).click()
  const left = page.getByRole('dialog', { name: 'התורים האלה נשארו ביומן' })
  await expect(left.getByText('תור אחד')).toBeVisible()
  await expect(left.getByText('12:00 - 12:45')).toBeVisible()
  await axe()
  await left.getByRole('button', { name: 'הבנתי' }).click()
  await expect(row(page, 'מאיה')).toBeHidden()
  const names = (await office.list()).map(({ employee_name }) => employee_name)
  expect(names.toSorted()).toEqual(['מאיה', 'נועה לוי', 'נועה לוי'].toSorted())
})

test('deleting an employee cancels their appointments when that is chosen @desktop', async ({ page, server }) => {
  const office = await salon(server.address, ['10'])
  await open(page, office, '/employees')
  await button(page, 'מחיקת מאיה').click()
  await expect(page.getByText('האם למחוק את העובד?')).toBeVisible()
  await button(page, 'מחיקה').click()
  const ask = page.getByRole('dialog', { name: 'מה לעשות עם התורים של מאיה?' })
  await ask.getByText('לבטל את התורים').click()
  await ask.getByRole('button', { name: 'המשך' }).click()
  await expect(page.getByText('העובד נמחק בהצלחה')).toBeVisible()
  await expect(row(page, 'מאיה')).toBeHidden()
  await expect.poll(() => office.list()).toMatchObject([{ status_key: 'cancelled' }])
})

test('an employee who has not joined is marked, and can be invited again three times an hour @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await hire(office, 'שיר', { email: `shir-${office.email}` })
  await open(page, office, '/employees')
  await expect(page.getByText('הוזמן', { exact: true })).toBeVisible()
  await button(page, 'עריכת שיר').click()
  const again = button(page, 'לשלוח הזמנה שוב')
  for (let i = 0; i < 3; i++) {
    const sent = page.waitForResponse((reply) => reply.url().endsWith('/invite'))
    await again.click()
    expect((await sent).status()).toBe(200)
    await expect(page.getByText('ההזמנה נשלחה', { exact: true })).toBeVisible()
  }
  await axe()
  await again.click()
  await expect(page.getByText('יותר מדי ניסיונות')).toBeVisible()
})

test('failed loads and saves show the specification’s messages; two people’s changes are resolved by choice @phone', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/500/)
  const office = await salon(server.address)
  await open(page, office, '/employees')
  await test.step('failed loads and saves show the specification’s messages', async () => {
    await page.route('**/api/employees/*/hours', (route) => route.fulfill({ status: 500, json: {} }))
    await button(page, 'שעות עבודה וחופשות של מאיה').click()
    await expect(dialog(page).getByText('שגיאה בטעינת שעות העבודה')).toBeVisible()
    await axe()
    await page.unroute('**/api/employees/*/hours')
    await dialog(page).getByRole('button', { name: 'לנסות שוב' }).click()
    await expect(dialog(page).getByRole('switch', { name: 'חופש בחגים' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.route('**/api/users/**', (route) => route.fulfill({ status: 500, json: {} }))
    await button(page, 'עריכת מאיה').click()
    await save(page)
    await expect(dialog(page).getByText('שגיאה כללית בעדכון')).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'עובד חדש').click()
    await dialog(page).getByLabel('שם מלא').fill('שיר')
    await dialog(page).getByLabel('טלפון').fill('052-111-2233')
    await save(page)
    await expect(dialog(page).getByText('שגיאה כללית ביצירת עובד')).toBeVisible()
    await page.unroute('**/api/users/**')
    await page.keyboard.press('Escape')
    await button(page, 'יציאה בלי שמירה').click()
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('two people’s changes of an employee are resolved by choice', async () => {
    await button(page, 'עריכת מאיה').click()
    await expect(dialog(page).getByLabel('שם מלא')).toHaveValue('מאיה')
    const change = { name: 'מאיה לוי', phone: '052-111-2233', city: 'חיפה' }
    await office.call('PUT', `/api/users/update/${office.maya}`, change)
    await dialog(page).getByLabel('שם מלא').fill('מאיה כהן')
    await save(page)
    // the list behind the dialog shows the change, too
    await expect(page.getByRole('dialog').last().getByText('מאיה לוי')).toBeVisible()
    await axe()
    await button(page, 'לשמור את מה שהוקלד כאן').click()
    await expect(page.getByText('העובד נשמר')).toBeVisible()
    const now = await office.call<object>('GET', `/api/employees/${office.maya}`)
    expect(now).toMatchObject({ employee: { name: 'מאיה כהן', city: 'חיפה' } })
  })
})
