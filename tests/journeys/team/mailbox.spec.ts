import { callerOf, newPhone, PASSWORD, unique } from '#tests/journeys/call-api.ts'
import { expect, test } from '#tests/journeys/support.ts'

test('a new owner proves the mailbox, and what waited is sent @phone', async ({ page, server, outbox, axe }) => {
  const email = `tamar-${unique()}@studio.test`
  await page.goto(`${server.address}/register`)
  await page.getByLabel('שם מלא').fill('תמר גל')
  await page.getByLabel('אימייל').fill(email)
  await page.getByLabel('סיסמה', { exact: true }).fill(PASSWORD)
  await page.getByLabel('טלפון נייד').fill('052-765-4321')
  await page.getByRole('button', { name: 'הרשמה' }).click()
  await expect(page).toHaveURL(`${server.address}/welcome`)
  await page.goto(server.address)
  const banner = page.getByRole('region', { name: 'אישור כתובת האימייל' })
  await expect(banner).toContainText(email)
  await expect(banner).toContainText('ממתינות ולא נשלחות')
  await axe()

  // an appointment whose message waits
  const token = (await page.evaluate(() => localStorage.getItem('token')))!
  const call = callerOf(server.address, token)
  const phone = newPhone()
  const add = async (path: string, body: Record<string, unknown>) =>
    Object.values(await call<Record<string, { id: number }>>('POST', path, body))[0]!.id
  const { employees } = await call<{ employees: { id: number }[] }>('GET', '/api/employees/office')
  const owner = employees[0]!.id
  const category_id = await add('/api/categories', { name: 'שיער' })
  const service = { name: 'תספורת', price: 180, time_window: 60, category_id, assignedEmployees: [owner] }
  await add('/api/appointments', {
    employee_id: owner,
    customer_id: await add('/api/customers', { full_name: 'דנה כהן', phone, handled_by: owner }),
    service_id: await add('/api/products', service),
    start_time: `${tomorrow()} 10:00:00`,
    end_time: `${tomorrow()} 11:00:00`,
    // also on a Saturday
    allow_overlap: 1,
  })
  const texts = async () => (await outbox()).sms.filter(({ to }) => to === phone)
  await expect.poll(() => texts()).toEqual([])

  await banner.getByRole('button', { name: 'הזנת הקוד' }).click()
  const dialog = page.getByRole('dialog', { name: 'אישור כתובת האימייל' })
  await expect(dialog).toContainText(email)
  await axe()
  await dialog.getByLabel('הקוד שהתקבל באימייל').fill('000000') // the last digit sends it
  await expect(dialog).toContainText('הקוד שגוי')
  await dialog.getByRole('button', { name: 'שליחה שוב' }).click()
  await expect(page.getByText('שלחנו קוד חדש')).toBeVisible()
  const letter = (await outbox()).mail.find(({ to }) => to === email)!
  await dialog.getByLabel('הקוד שהתקבל באימייל').fill(/\d{6}/.exec(letter.text)![0])
  await expect(dialog).toBeHidden()
  await expect(banner).toBeHidden()
  await expect.poll(texts).not.toEqual([])
})

const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
