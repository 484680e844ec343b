import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

test.use({ clock: '2026-11-22T08:00:00Z' })

type Office = Awaited<ReturnType<typeof makeOffice>>
/** An office whose online bookings wait for approval, with a service. */
async function makeRequestedOffice(address: string) {
  const office = await makeOffice(address)
  await office.call('PUT', '/api/business/settings', { approve_bookings: 1 })
  return { office, service: await office.service('תספורת נשים', await office.category('שיער')) }
}
/** A customer asks online for an hour of 24 November. */
async function request(office: Office, service_id: number, hour: number, full_name: string, phone: string) {
  const call = async (path: string, body: object, token: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await fetch(`${office.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok).toBe(true)
  }
  const visit = await fetch(`${office.address}/api/get-public-token/${office.officeId}`)
  const { token } = (await visit.json()) as { token: string }
  await call('/api/customers', { full_name, phone }, token)
  const time = (at: number) => `2026-11-24 ${at}:00:00`
  await call(
    '/api/appointments',
    { service_id, employee_id: office.owner, start_time: time(hour), end_time: time(hour + 1) },
    token,
  )
}
const statuses = async (office: Office) => {
  const { appointments } = await office.call<{ appointments: { customer_name: string; status_key: string }[] }>(
    'GET',
    '/api/appointments',
  )
  return Object.fromEntries(appointments.map(({ customer_name, status_key }) => [customer_name, status_key]))
}
const bell = (page: Page) => page.locator('header').getByRole('button', { name: /^התראות/ })
const approve = (page: Page, name: string) => page.getByRole('button', { name: `אישור הבקשה של ${name}` })

test('a request on Home is approved by one tap, stays in its place, and the approval is taken back @phone', async ({
  page,
  server,
  axe,
}) => {
  const { office, service } = await makeRequestedOffice(server.address)
  await open(page, office, '/')
  await request(office, service, 12, 'רות אלמוג', '0523456701')
  await expect(page.getByRole('heading', { name: /^ממתינים לאישור/ })).toBeVisible()
  await axe()
  await approve(page, 'רות אלמוג').click()
  await expect(page.getByText('התור של רות אלמוג אושר, וההודעה בדרך')).toBeVisible()
  await expect(approve(page, 'רות אלמוג')).toBeHidden()
  await expect.poll(() => statuses(office)).toEqual({ 'רות אלמוג': 'confirmed' })
  const row = page.getByRole('listitem').filter({ hasText: 'רות אלמוג' })
  await expect(row.getByText('אושר', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'החזרה' }).click()
  await expect.poll(() => statuses(office)).toEqual({ 'רות אלמוג': 'waiting' })
  await expect(approve(page, 'רות אלמוג')).toBeVisible()
})

test('the bell counts what is new in the header and in the title, and shows what others answered, live @desktop', async ({
  page,
  server,
  axe,
}) => {
  const { office, service } = await makeRequestedOffice(server.address)
  await open(page, office, '/customers')
  await expect(page).toHaveTitle(/^לקוחות/)
  await test.step('the panel closes by Esc, with the focus on the bell, and by a press outside', async () => {
    const panel = page.getByRole('dialog', { name: 'התראות' })
    await bell(page).click()
    await expect(panel.getByText('אין התראות')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bell(page)).toBeFocused()
    await bell(page).click()
    await expect(panel).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(panel).toBeHidden()
  })
  await expect(bell(page)).toHaveAccessibleName('התראות')
  await request(office, service, 12, 'רות אלמוג', '0523456702')
  await expect(bell(page)).toHaveAccessibleName('התראות, אחת חדשה')
  await expect(page).toHaveTitle(/^\(1\) לקוחות/)
  await request(office, service, 14, 'יעל פרץ', '0523456703')
  await expect(page).toHaveTitle(/^\(2\) לקוחות/)
  await axe()
  await bell(page).click()
  await expect(page.getByText('בקשת תור: יעל פרץ')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('התראות')
  await expect(page).not.toHaveTitle(/^\(/)
  // being noticed is not being read
  await expect(page.getByRole('img', { name: 'חדש' })).toHaveCount(2)
  await axe()

  await test.step('a request that somebody else answered says who did, and loses its buttons', async () => {
    await expect(approve(page, 'רות אלמוג')).toBeVisible()
    const { requests } = await office.call<{ requests: { id: number }[] }>('GET', '/api/appointments/requests')
    for (const { id } of requests) await office.call('POST', `/api/appointments/${id}/decline`, {})
    await expect(page.getByText(/^נדחתה על ידי נועה/)).toHaveCount(2)
    await expect(approve(page, 'רות אלמוג')).toBeHidden()
  })
})

test('requests in the bell are answered in place: approved by a tap, declined with a reason', async ({
  page,
  server,
  axe,
  outbox,
}) => {
  const { office, service } = await makeRequestedOffice(server.address)
  await request(office, service, 12, 'רות אלמוג', '0523456704')
  await request(office, service, 14, 'יעל פרץ', '0523456705')
  await open(page, office, '/customers')
  await bell(page).click()
  await approve(page, 'רות אלמוג').click()
  await expect(page.getByText(/^אושרה על ידי נועה/)).toBeVisible()
  await page.getByRole('button', { name: 'דחייה: הבקשה של יעל פרץ' }).click()
  const dialog = page.getByRole('dialog', { name: 'דחיית הבקשה של יעל פרץ' })
  const reason = dialog.getByLabel('הסיבה')
  await reason.fill('כנסו ל evil.co')
  await dialog.getByRole('button', { name: 'דחיית הבקשה' }).click()
  await expect(dialog.getByText('שורה אחת, בלי כתובת של אתר')).toBeVisible()
  await expect(reason).toHaveValue('כנסו ל evil.co')
  await axe()
  await reason.fill('אנחנו סגורים באותה שעה')
  await dialog.getByRole('button', { name: 'דחיית הבקשה' }).click()
  await expect(page.getByText(/^נדחתה על ידי נועה/)).toBeVisible()
  await expect.poll(() => statuses(office)).toEqual({ 'רות אלמוג': 'confirmed', 'יעל פרץ': 'cancelled' })
  await expect
    .poll(async () => (await outbox()).sms.find(({ to }) => to === '+972523456705' || to === '0523456705')?.text)
    .toContain('אנחנו סגורים באותה שעה')
})

test('what nobody proved is joined with a card by one tap, or declined all at once @phone', async ({
  page,
  server,
  axe,
}) => {
  const { office, service } = await makeRequestedOffice(server.address)
  await office.customer('דנה כהן', '052-345-6710')
  await request(office, service, 12, 'דנה', '0523456710')
  await request(office, service, 14, 'יעל פרץ', '0523456711')
  const mark = page.getByText('הטלפון לא אומת')
  await open(page, office, '/customers')
  await expect(mark).toHaveCount(2)
  const { customers } = await office.call<{ customers: { id: number; full_name: string }[] }>('GET', '/api/customers')
  const { id } = customers.find(({ full_name }) => full_name === 'דנה')!
  await page.goto(`${office.address}/customers/${id}`)
  await expect(mark).toHaveCount(1)
  await axe()
  await page.getByRole('button', { name: 'חיבור לכרטיס של הטלפון' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'דנה כהן' })).toBeVisible()
  await expect(mark).toBeHidden()
  await page.goto(`${office.address}/notifications?requests=1`)
  await expect(mark).toHaveCount(1)
  await page.getByRole('button', { name: 'לדחות את כל מה שלא אומת' }).click()
  const question = page.getByRole('dialog', { name: 'לדחות את כל מה שהטלפון שלו לא אומת?' })
  await expect(question).toContainText('בקשה אחת תידחה · כרטיס לקוח אחד שאין בו דבר אחר יימחק')
  await axe()
  await question.getByRole('button', { name: 'דחיית הכול' }).click()
  await expect(page.getByText('כל מה שלא אומת נדחה')).toBeVisible()
  await expect(approve(page, 'דנה כהן')).toBeVisible()
  await expect(page.getByRole('button', { name: 'לדחות את כל מה שלא אומת' })).toBeHidden()
})
