/** An office with marked data, and a recorder that finds the marks in answers to other callers. */
import { expect } from 'vitest'
import { at, booking, createTestOffice, type Caller } from './office.ts'
import { world } from './world.ts'

/** A marker in all data that must not leave the office. */
export const SECRET = 'סודי'
export const DAY = '2026-11-24'
export const KNOWN_PHONE = '+972521234567'
/** The digits that all notations of the number contain. */
export const KNOWN_DIGITS = '521234567'

/** The details that a visitor types. */
export const details = (phone: string) => ({ full_name: 'מבקרת', phone })

/** An office with a known customer, who has a taken hour on DAY, 11:00. */
export async function createSecretOffice() {
  const office = await createTestOffice()
  const { pool } = await world()
  // a visitor sees the id of their visit as customer_id, which must differ from the known
  // customer's id
  await pool.query(
    `select setval(id, greatest(nextval(id), 5000000)) from pg_get_serial_sequence('booking_sessions', 'id') id`,
  )
  const known: { id: number } = await office.create('/api/customers', {
    full_name: `${SECRET} לקוחה`,
    phone: KNOWN_PHONE,
    email: 'secret-customer@luz.test',
    notes: `${SECRET} הערה על הלקוחה`,
    birth_date: '1987-06-05',
    gender: 'נקבה',
    address_city: `${SECRET} עיר`,
    id_number: '000000018',
  })
  const taken: { id: number } = await office.create(
    '/api/appointments',
    booking(office, at(DAY, '11:00'), at(DAY, '12:00'), { customer_id: known.id, notes: `${SECRET} הערה לתור` }),
  )
  await pool.query(
    `update users set phone_number = '+97250999888' || (id % 10), id_number = '000000026', address = $2, city = $2, email = coalesce(email, 'secret-employee-' || id || '@luz.test') where office_id = $1`,
    [office.officeId, SECRET],
  )
  await pool.query(`update offices set business_number = '514321988', email = 'secret-office@luz.test' where id = $1`, [
    office.officeId,
  ])
  await pool.query(`update customers set notes = $2 where office_id = $1`, [office.officeId, `${SECRET} הערה`])
  return { office, known, taken }
}
export type SecretOffice = Awaited<ReturnType<typeof createSecretOffice>>

/** Records the answers with their headers. */
export const recordInto =
  (recorded: string[], call: Caller): Caller =>
  async (...asked) => {
    const answer = await call(...asked)
    recorded.push(JSON.stringify({ asked: asked.slice(0, 2), ...answer }))
    return answer
  }

/** Checks what was recorded; `customerId` is that of the known customer. */
export function expectNoSecrets(recorded: readonly string[], customerId: number): void {
  // the staff page contains the addresses of its sign-in screens
  const all = recorded.join('\n').replaceAll(/(?:forgot|reset)-password/g, '')
  for (const marker of [
    SECRET,
    'secret-',
    '000000018',
    '000000026',
    '514321988',
    '1987-06-05',
    '50999888',
    'password',
    'token_id',
  ])
    expect({
      marker,
      at: all.slice(Math.max(0, all.indexOf(marker) - 80), all.indexOf(marker) + 80),
      found: all.includes(marker),
    }).toEqual({ marker, at: expect.anything(), found: false })
  // visitors may get back the phone that they typed, but never the customer's id
  expect(all).not.toContain(`"customer_id":${customerId},`)
}
