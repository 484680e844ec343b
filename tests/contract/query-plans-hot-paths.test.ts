/**
 * The plans of the statements that run all day, in a salon of 5,000 customers and ten employees.
 * They are generic, as on a connection that has sent them five times.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertAutomatic } from '#server/marketing/automatic-messages/due-queries.ts'
import { overlappingAppointments } from '#server/calendar/appointments/release-queries.ts'
import { fillEmpty } from '#server/customers/customers/import-queries.ts'
import type { Row } from '#server/customers/customers/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { storeReports } from '#server/messages/sms/report-queries.ts'
import { createCampaign } from '#tests/support/marketing/campaigns.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { growSalons, tablesAbove } from '#tests/support/grown-salons.ts'
import { at, booking, callerOf, createTestOffice, createVisitor, randomPhone } from '#tests/support/office.ts'
import type { Answer, Caller, Office } from '#tests/support/office.ts'
import { runDueJobs } from '#tests/support/calendar/reminders.ts'
import { readsOf, sendPlans } from '#tests/support/sent-plans.ts'
import { saleOf } from '#tests/support/money/till.ts'
import { cloneDatabase, useDatabase, world } from '#tests/support/world.ts'

const NOW = '2026-11-22T08:00:00Z'
/** No statement of these paths needs to read as many rows of a table. */
const MANY_ROWS = 400
/** A table of so few rows is read as a whole. */
const FEW_ROWS = 50

let office: Office
/** A customer who came last: a plan that reads all before them is found. */
let newest: number
let product: number
let campaignId: number
let owner: Caller
let leave: () => Promise<void>
beforeAll(async () => {
  moveClockTo(NOW)
  const connection = await cloneDatabase(`luz_plans_${process.pid}`)
  const close = await useDatabase(connection)
  const other = await createTestOffice()
  office = await createTestOffice()
  for (const one of [other, office]) await useOnce(one)
  const body = { ...stocked, category_id: office.ids.category, assignedEmployees: [office.ids.owner] }
  product = (await office.create('/api/products', body)).id
  campaignId = await createCampaign(office)
  await growSalons([office, other])
  await close()
  await sendPlans(connection)
  leave = await useDatabase(connection)
  owner = await callerOf(office.ownerToken)
  newest = expectMade(await owner('POST', '/api/customers', { full_name: 'לקוחה חדשה', phone: randomPhone() })).customer
    .id
})
afterAll(() => leave())
beforeEach(() => moveClockTo(NOW))

const stocked = { name: 'שמפו', price: '50', product_type: 'product', stock_quantity: 100 }
const expectMade = ({ status, body }: Answer) => {
  expect({ status, body }).toEqual({ status: 201, body })
  return body
}

/** Gives the office a row of each kind that its days make. */
async function useOnce(one: Office): Promise<void> {
  const { pool, runJobs } = await world()
  const visitor = await createVisitor(one.slug, randomPhone())
  expectMade(await one.owner('POST', '/api/appointments', hourOf(one, '10')))
  expectMade(await visitor.call('POST', '/api/appointments', hourOf(one, '11')))
  expectMade(await one.owner('POST', '/api/checkout', saleOf(one, { payment_method: 'debt' })))
  expectMade(await one.owner('POST', '/api/checkout', saleOf(one)))
  await pool.query(`insert into marketing_phones (office_id, phone) values ($1, '+972501111111')`, [one.officeId])
  await runJobs()
}
/** A walk through the customers up to those who have visits looks short then. */
async function forgetLaterVisits(): Promise<void> {
  const { pool } = await world()
  await pool.query(`update appointments a set customer_id =
    (select min(id) from customers c where c.office_id = a.office_id)`)
  await pool.query('analyze appointments')
}

const hourOf = (one: Office, hour: string, day = '2026-11-24', more: object = {}) =>
  booking(one, at(day, `${hour}:00`), at(day, `${Number(hour) + 1}:00`), more)
const hourOfNewest = (hour: string, day: string) => hourOf(office, hour, day, { customer_id: newest })

/** What the statements of `work` read that they should not, and the tables that they read. */
async function tooMuchOf(work: () => Promise<unknown>) {
  const reads = await readsOf(work)
  const large = await tablesAbove(FEW_ROWS)
  const tooMuch = reads
    .filter(({ node, table, rows }) => rows >= MANY_ROWS || (node === 'Seq Scan' && large.has(table)))
    .map(
      ({ node, table, rows, statement }) =>
        `${node} of ${rows} rows of ${table} for ${statement.trim().replaceAll(/\s+/g, ' ').slice(0, 300)}`,
    )
  return { tooMuch, tables: reads.map(({ table }) => table) }
}

const free = (query: string) => async () => {
  const url = `/api/online-booking/slots/${office.slug}?service_id=${office.ids.service}&${query}`
  expect((await (await callerOf(null))('GET', url)).status).toBe(200)
}
/** Bookings of a day; on the next one the reminders are sent. */
const pathsOf = (day: string): Record<string, { work: () => Promise<unknown>; reads: string }> => {
  let booked: { id: number; version: number } | undefined
  return {
    'a booking by staff': {
      work: async () => {
        const answer = await owner('POST', '/api/appointments', hourOfNewest('12', day))
        booked = expectMade(answer).appointment as typeof booked
      },
      reads: 'notification_settings',
    },
    'a move': {
      work: async () => {
        const { start_time, end_time } = hourOf(office, '14', day)
        const change = { start_time, end_time, version: booked!.version }
        expect((await owner('PUT', `/api/appointments/${booked!.id}`, change)).status).toBe(200)
      },
      reads: 'appointments',
    },
    'free times of an employee': {
      work: free(`employee_id=${office.ids.employee}&from=${day}&days=1`),
      reads: 'appointments',
    },
    'free times of anyone': { work: free(`from=${day}&days=31`), reads: 'appointments' },
    'an online booking': {
      work: async () => {
        const visitor = await createVisitor(office.slug, randomPhone())
        expectMade(await visitor.call('POST', '/api/appointments', hourOf(office, '16', day)))
      },
      reads: 'booking_sessions',
    },
    'a week of the calendar': {
      work: async () => {
        const span = `start=${at('2026-11-15', '00:00')}&end=${at('2026-11-22', '00:00')}`
        const { body } = await owner('GET', encodeURI(`/api/appointments?${span}`))
        expect(body.appointments.length).toBeGreaterThan(40)
      },
      reads: 'appointments',
    },
    'a sale': {
      work: async () => {
        const products = [office.ids.service, product].map((id) => ({ product_id: id, quantity: 1 }))
        expectMade(
          await owner(
            'POST',
            '/api/checkout',
            saleOf(office, { customer_id: newest, total_amount: '230.00', products }),
          ),
        )
      },
      reads: 'products',
    },
    'the list of notifications': { work: () => owner('GET', '/api/notifications'), reads: 'notifications' },
    'messages and reminders': {
      work: async () => {
        await runDueJobs(office)
        moveClockTo(`${day}T05:00:00Z`)
        await runDueJobs(office)
      },
      reads: 'sms_messages',
    },
  }
}

describe('the hot paths', () => {
  it.each([
    ['with statistics of the large tables only', '2026-11-25', async () => {}],
    ['with statistics of all tables', '2026-11-26', async () => (await world()).pool.query('analyze')],
    ['with statistics from when the first customers only had visits', '2026-11-27', forgetLaterVisits],
  ])('read rows by keys, %s', async (_, day, prepare) => {
    await prepare()
    for (const [path, { work, reads }] of Object.entries(pathsOf(day))) {
      const { tooMuch, tables } = await tooMuchOf(work)
      expect({ path, tooMuch }).toEqual({ path, tooMuch: [] })
      expect(tables).toContain(reads)
    }
  })
})

describe('statements about some rows', () => {
  const inOffice = (work: (tx: Tx, scope: Scope) => Promise<unknown>) => async () => {
    await enterOffice((await world()).services, office.officeId, work)
  }
  const report = { id: 1_000_001, state: 'delivered', failure: null, providerId: null } as const
  const row = { full_name: 'לקוחה', phone: '+972520000001', city: 'חיפה' } as unknown as Row
  const message = { id: 1_000_001, phone: row.phone, key: 'birthday:1', message: 'מזל טוב' }
  const span = { start: Date.parse('2026-11-12T15:00Z'), end: Date.parse('2026-11-12T16:00Z') }
  it.each([
    [
      'reports',
      'sms_messages',
      inOffice((tx, scope) => storeReports(tx, scope, { channel: 'sms', name: '019sms' }, [report], now())),
    ],
    ['an import', 'customers', inOffice((tx, scope) => fillEmpty(tx, scope, [row], now()))],
    [
      'automatic messages',
      'marketing_phones',
      inOffice((tx, scope) =>
        insertAutomatic(tx, scope, { campaignId, kind: 'birthday', now: now(), messages: [message] }),
      ),
    ],
    ['blocked times', 'appointments', inOffice((tx, scope) => overlappingAppointments(tx, scope, null, [span]))],
  ])('read these only: %s', async (_, table, work) => {
    const { tooMuch, tables } = await tooMuchOf(work)
    expect(tooMuch).toEqual([])
    expect(tables).toContain(table)
  })
})
