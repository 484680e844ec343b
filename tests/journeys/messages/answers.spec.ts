import {
  CLOCK,
  event,
  open,
  press,
  salonForEach,
  WEDNESDAY,
  showDate,
} from '#tests/journeys/calendar/calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

test('a customer answers a reminder without script, and staff see it @phone', async ({
  page,
  browser,
  server,
  outbox,
  axe,
}) => {
  const salon = own.salon
  const { id } = await salon.book(`${WEDNESDAY} 14:00`, '15:00')
  await salon.call('POST', `/api/appointments/sendReminder/${id}`)
  const link = /\/l\/[\w-]{12}/
  const received = async () => (await outbox()).sms.filter(({ to }) => to === salon.phone)
  const sent = async () => (await received()).map(({ text }) => link.exec(text)?.[0]).find(Boolean)
  await expect.poll(sent).toBeDefined()
  const short = `${server.address}${await sent()}`
  const { headers } = await page.request.get(short, { maxRedirects: 0 }).then((reply) => ({ headers: reply.headers() }))
  const address = headers['location']!
  expect(address).toMatch(/\/book\/manage\/[\w-]{22}$/)
  await open(page)
  await showDate(page, WEDNESDAY)
  await expect(event(page, 'דנה כהן')).toContainText('נשלחה תזכורת')

  type Result = { kind: string; sent: number; opened: number }
  const reminders = async () => {
    const { results } = await salon.call<{ results: Result[] }>('GET', '/api/sms/results')
    return results.find(({ kind }) => kind === 'reminder')
  }
  const opened = async () => (await reminders())?.opened
  // the provider has the message before the log says so
  await expect.poll(async () => (await reminders())?.sent).toBe(1)
  // a messenger looks at the link
  await page.request.get(`${address}?answer=confirm`, { headers: { 'user-agent': 'WhatsApp/2.23' } })
  await expect.poll(() => opened()).toBe(0)
  const customer = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await customer.goto(`${address}?answer=confirm`)
  await expect(customer.getByRole('heading', { name: 'לאשר הגעה לתור?' })).toBeVisible()
  await expect(customer.getByText('18/11/2026')).toBeVisible()
  await expect.poll(async () => (await salon.one(id))?.status_key).toBe('reminded')
  await expect.poll(() => opened()).toBe(1)
  await customer.getByRole('button').click()
  await expect(customer.getByRole('heading', { name: 'ההגעה אושרה' })).toBeVisible()
  await expect(event(page, 'דנה כהן')).toContainText('מאושר')

  await customer.goto(`${address}?answer=cancel`)
  await expect(customer.getByRole('button', { name: 'כן, לבטל את התור' })).toBeVisible()
  // meanwhile staff move the appointment: the answer was about another time
  const change = (times: Record<string, string>) => salon.call('PUT', `/api/appointments/${id}`, times)
  await change({ start_time: `${WEDNESDAY} 16:00:00`, end_time: `${WEDNESDAY} 17:00:00` })
  await customer.getByRole('button').click()
  await expect(customer.getByRole('alert')).toContainText('התור עודכן בינתיים')
  await expect(customer.getByText('16:00')).toBeVisible()
  await customer.getByRole('button').click()
  await expect(customer.getByRole('heading', { name: 'התור בוטל' })).toBeVisible()
  await expect.poll(async () => (await salon.one(id))?.status_key).toBe('cancelled')
  await customer.goto(`${server.address}/book/manage/AAAAAAAAAAAAAAAAAAAAAA?answer=cancel`)
  await expect(customer.getByRole('heading', { name: 'לא מצאנו את התור' })).toBeVisible()
  await customer.context().close()

  await page.goto(`${address}?answer=confirm`)
  await axe()
  await salon.call('PUT', `/api/appointments/${id}`, { status_key: 'confirmed' })
  await page.goto(`${address}?answer=confirm`)
  await axe()
  await press(page.getByRole('link', { name: 'לפרטי התור' }))
  await expect(page.getByRole('heading', { name: 'התור שלך' })).toBeVisible()
})
