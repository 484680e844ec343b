/** Online bookings of a test's office that ask for a deposit. */
import { addDays, dateOf, HOUR, toInstant, toWallClock } from '#shared/values/local-time.ts'
import type { Input } from '#tests/support/endpoints.ts'
import { createVisitor, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

let turn = 0

/** A service of an hour for 180 shekels that asks for a deposit, with an employee of its own. */
export async function createDepositService(office: Office, more: object = { deposit_amount: '50' }) {
  const employee = await office.create('/api/users/create', { name: 'רון', phone: randomPhone() })
  const service = await office.create('/api/products', {
    name: 'צבע',
    price: '180',
    category_id: office.ids.category,
    assignedEmployees: [employee.id],
    time_window: 60,
    ...more,
  })
  return { service: service.id, employee: employee.id }
}
export type DepositService = Awaited<ReturnType<typeof createDepositService>>

/** The body with which a visitor books it. Days are counted from today. */
export function depositBooking({ service, employee }: DepositService, start: string) {
  const end = toWallClock(toInstant(start) + HOUR)
  return { service_id: service, employee_id: employee, start_time: start, end_time: end }
}

/**
 * A start that is free in an office with the usual hours: ten o'clock of a day that is not Friday
 * or Saturday.
 */
export async function nextStart(days = 7): Promise<string> {
  const { services } = await world()
  let date = addDays(dateOf(services.clock()), days)
  while ([5, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())) date = addDays(date, 1)
  return `${date} 10:00:00`
}

/** A slot that a new visitor holds. */
export async function createHold(office: Office, given?: { offered?: DepositService; start?: string }) {
  const offered = given?.offered ?? (await createDepositService(office))
  const visitor = await createVisitor(office.slug, randomPhone())
  const start = given?.start ?? (await nextStart(7 + (turn++ % 5)))
  const { status, body } = await visitor.call('POST', '/api/appointments', depositBooking(offered, start))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return {
    offered,
    visitor,
    start,
    appointmentId: body.appointment.id as number,
    token: body.manage_token as string,
    body,
  }
}

/** The customer chooses on the sandbox's page, which was opened before. */
export async function chooseOnPage(appointmentId: number, outcome: 'paid' | 'failed' | 'cancelled'): Promise<void> {
  const { pool } = await world()
  await pool.query(
    `update sandbox_pages set outcome = $2 where token = (select p.page_id from deposits d
       join card_payments p on p.office_id = d.office_id and p.id = d.card_payment_id where d.appointment_id = $1)`,
    [appointmentId, outcome],
  )
}

/** A booked appointment whose deposit is paid. */
export async function createDeposit(office: Office, given?: { offered?: DepositService; start?: string }) {
  const held = await createHold(office, given)
  await held.visitor.call('POST', `/api/deposits/pay/${held.token}`)
  await chooseOnPage(held.appointmentId, 'paid')
  const paid = await held.visitor.call('POST', `/api/deposits/check/${held.token}`)
  if (paid.body.state !== 'booked') throw new Error(JSON.stringify(paid.body))
  return held
}

/** The same, sold for 30 of the 50 shekels that were paid. Returns the answer of the till, too. */
export async function createRest(office: Office, more: object = {}) {
  const offered = await createDepositService(office)
  const deposit = await createDeposit(office, { offered })
  const { appointmentId } = deposit
  const { customer_id } = (await office.owner('GET', `/api/appointments/${appointmentId}`)).body.appointment
  const { id } = (await office.owner('GET', `/api/deposits/appointments/${appointmentId}`)).body.deposit
  const sale = {
    customer_id,
    appointment_id: appointmentId,
    total_amount: '0',
    payment_method: 'cash',
    products: [{ product_id: offered.service, quantity: 1, price: '30' }],
    deductions: [{ kind: 'deposit', id }],
    ...more,
  }
  const sold = await office.owner('POST', '/api/checkout', sale)
  if (sold.status !== 201) throw new Error(JSON.stringify(sold.body))
  return { ...deposit, sale, order: sold.body.order.id as number }
}

/** A request that succeeds for every endpoint of deposits. */
export const depositRequests: Readonly<Record<string, (fixture: { readonly office: Office }) => Promise<Input>>> = {
  'deposits.open': async ({ office }) => ({ params: { token: (await createHold(office)).token } }),
  'deposits.check': async ({ office }) => ({ params: { token: (await createHold(office)).token } }),
  'deposits.show': async ({ office }) => ({ params: { appointmentId: (await createDeposit(office)).appointmentId } }),
  'deposits.cancel': async ({ office }) => ({
    params: { appointmentId: (await createDeposit(office)).appointmentId },
    body: { refund: 'rule' },
  }),
  'deposits.returnRest': async ({ office }) => ({
    params: { appointmentId: (await createRest(office)).appointmentId },
  }),
}
