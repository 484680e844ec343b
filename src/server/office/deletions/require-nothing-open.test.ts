/** What hangs on a row that is deleted, of every kind of row, through the API. */
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createEntry } from '#tests/support/booking/waiting-entries.ts'
import { createDeposit } from '#tests/support/money/deposits.ts'
import { createKeptCard } from '#tests/support/money/kept-cards.ts'
import { startCardOrder } from '#tests/support/money/card-payments.ts'
import { insertPunchCard, insertVoucher } from '#tests/support/money/prepaid.ts'
import { owe } from '#tests/support/money/sales.ts'
import { at, booking, createTestOffice, randomPhone, type Json, type Office } from '#tests/support/office.ts'
import { uploadDocument } from '#tests/support/fixture.ts'
import { sendForSignature } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24'
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const book = (office: Office, hour: string, more: object = {}) =>
  office.create('/api/appointments', booking(office, at(DAY, `${hour}:00`), at(DAY, `${hour}:45`), more))
async function openOn(office: Office, url: string): Promise<Json[]> {
  const { status, body } = await office.owner('DELETE', url)
  expect([status, body.code]).toEqual([409, 'still_open'])
  return body.open
}
const kindsOf = (open: readonly Json[]): string[] => [...new Set(open.map(({ kind }) => kind as string))].toSorted()
const shown = (rows: readonly Json[]) => new Set(rows.map(({ id }) => id as number))
const get = async (office: Office, url: string) => (await office.owner('GET', url)).body

type Hanging = {
  readonly kind: string
  readonly sum: string | null
  readonly hang: (office: Office) => Promise<unknown>
}
/** What may hang on a customer, with how it comes about. */
const ofCustomer: readonly Hanging[] = [
  { kind: 'debt', sum: '120.00', hang: (office) => owe(office, '120.00') },
  { kind: 'credit', sum: '40.00', hang: (office) => owe(office, '-40.00') },
  { kind: 'payments', sum: '180.00', hang: (office) => startCardOrder(office) },
  { kind: 'prepaid', sum: null, hang: (office) => insertPunchCard(office) },
  { kind: 'prepaid', sum: '100.00', hang: (office) => insertVoucher(office) },
  { kind: 'appointments', sum: null, hang: (office) => book(office, '10') },
  { kind: 'requests', sum: null, hang: (office) => book(office, '10', { status_key: 'waiting' }) },
  { kind: 'signatures', sum: null, hang: async (office) => sendForSignature(office, await uploadDocument(office)) },
]

describe('a customer', () => {
  it('on whom nothing hangs is deleted as specified', async () => {
    const office = await createTestOffice()
    expect((await office.owner('DELETE', `/api/customers/${office.ids.customer}`)).status).toBe(204)
  })

  it.for(ofCustomer)('is not deleted with $kind of $sum before that is accepted', async ({ kind, sum, hang }) => {
    const office = await createTestOffice()
    await hang(office)
    const url = `/api/customers/${office.ids.customer}`
    expect(await openOn(office, url)).toMatchObject([{ kind, sum }])
    expect(await openOn(office, `${url}?accept=services`)).toHaveLength(1)
    expect((await office.owner('GET', url)).status).toBe(200)
    expect((await office.owner('DELETE', `${url}?accept=${kind}`)).status).toBe(204)
    expect((await office.owner('GET', url)).status).toBe(404)
  })

  it('with a deposit, a kept card or an entry of the waiting list is asked about', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const customerOf = async (table: string, column: string, id: number) =>
      (await pool.query(`select customer_id from ${table} where ${column} = $1`, [id])).rows[0].customer_id as number
    const deposited = await customerOf('appointments', 'id', (await createDeposit(office)).appointmentId)
    expect(await openOn(office, `/api/customers/${deposited}`)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'deposits', sum: '50.00' })]),
    )
    const kept = await customerOf('kept_cards', 'appointment_id', (await createKeptCard(office)).appointmentId)
    expect(kindsOf(await openOn(office, `/api/customers/${kept}`))).toEqual(['appointments', 'kept_cards'])
    const waits = await customerOf('waiting_entries', 'id', (await createEntry(office)).id)
    expect(kindsOf(await openOn(office, `/api/customers/${waits}`))).toEqual(['waiting_list'])
  })

  it('is asked about with what their card and the lists show', async () => {
    const office = await createTestOffice()
    const { customer } = office.ids
    for (const { hang } of ofCustomer.filter(({ kind }) => kind !== 'requests')) await hang(office)
    await office.owner('DELETE', `/api/appointments/${(await book(office, '14')).id}`)
    const open = await openOn(office, `/api/customers/${customer}`)
    const ids = (kind: string) => shown(open.filter((row) => row.kind === kind))
    const { debt_sum } = (await get(office, `/api/customers/${customer}`)).customer
    expect(open.find(({ kind }) => kind === 'debt')).toMatchObject({ id: customer, name: 'דנה כהן', sum: debt_sum })
    expect(ids('prepaid')).toEqual(shown((await get(office, `/api/customers/${customer}/prepaid`)).prepaid))
    const future = await get(office, `/api/customers/${customer}/appointments?when=future`)
    expect(ids('appointments')).toEqual(shown(future.appointments))
    const sent = await get(office, `/api/documents/requests?customer_id=${customer}&status=sent`)
    expect(ids('signatures')).toEqual(shown(sent.requests))
  })

  it('is deleted with a choice about the appointments, which accepts them', async () => {
    for (const choice of ['keep', 'cancel']) {
      const office = await createTestOffice()
      await book(office, '10')
      const url = `/api/customers/${office.ids.customer}`
      await owe(office, '10.00')
      expect(kindsOf(await openOn(office, `${url}?appointments=${choice}`))).toEqual(['appointments', 'debt'])
      expect((await office.owner('DELETE', `${url}?appointments=${choice}&accept=debt`)).status).toBe(204)
    }
  })

  it('shows no sums to an employee who sees none', async () => {
    const office = await createTestOffice()
    await owe(office, '120.00')
    const { employee, customer } = office.ids
    await office.owner('PUT', `/api/users/update/${employee}`, { may_see_revenue: 0, may_sell: 0 })
    ;(await world()).services.sessions.forgetOffice(office.officeId)
    const { body } = await office.employee('DELETE', `/api/customers/${customer}`)
    expect(body.open).toEqual([{ kind: 'debt', id: customer, name: 'דנה כהן', sum: null }])
  })
})

describe('another row', () => {
  it('that is a service is asked about with its appointments, requests, punch cards and who waits', async () => {
    const office = await createTestOffice()
    await book(office, '10')
    await book(office, '12', { status_key: 'waiting' })
    await insertPunchCard(office)
    await createEntry(office)
    const url = `/api/products/${office.ids.service}`
    const kinds = ['appointments', 'prepaid', 'requests', 'waiting_list']
    expect(kindsOf(await openOn(office, url))).toEqual(kinds)
    expect((await office.owner('DELETE', `${url}?accept=${kinds.join(',')}`)).status).toBe(204)
  })

  it('that is an employee is asked about with appointments, and who waits for them alone', async () => {
    const office = await createTestOffice()
    await book(office, '10')
    await createEntry(office)
    const url = `/api/employees/${office.ids.employee}`
    expect(kindsOf(await openOn(office, url))).toEqual(['appointments', 'waiting_list'])
    expect(kindsOf(await openOn(office, `${url}?appointments=cancel`))).toEqual(['appointments', 'waiting_list'])
    const { status, body } = await office.owner('DELETE', `${url}?appointments=cancel&accept=waiting_list`)
    expect([status, body.released.cancelled]).toEqual([200, 1])
    const idle = await office.create('/api/users/create', { name: 'רון', phone: randomPhone() })
    expect((await office.owner('DELETE', `/api/employees/${idle.id}`)).body).toEqual({
      released: { moved: 0, cancelled: 0, kept: [] },
    })
  })

  it('that is an employee keeps the appointments that were accepted without a choice', async () => {
    const office = await createTestOffice()
    const { id } = await book(office, '10')
    const url = `/api/employees/${office.ids.employee}`
    expect((await office.owner('DELETE', `${url}?accept=appointments`)).status).toBe(200)
    expect((await get(office, `/api/appointments/${id}`)).appointment.status_key).toBe('confirmed')
  })

  it('that is a room is asked about with the services that need it and the appointments that took it', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/resources', { name: 'חדר לייזר' })
    const service = (await get(office, `/api/products/${office.ids.service}`)).product
    const assignedEmployees = service.assignedEmployees.map((one: Json) => one.id)
    await office.owner('PUT', `/api/products/${office.ids.service}`, { ...service, assignedEmployees, resources: [id] })
    await book(office, '10')
    const url = `/api/resources/${id}`
    expect(kindsOf(await openOn(office, url))).toEqual(['appointments', 'services'])
    expect((await office.owner('DELETE', `${url}?accept=appointments,services`)).status).toBe(204)
  })

  it('that is a document is asked about with the services that send it and who has not signed it', async () => {
    const office = await createTestOffice()
    const document_id = await uploadDocument(office)
    const service = (await get(office, `/api/products/${office.ids.service}`)).product
    const assignedEmployees = service.assignedEmployees.map((one: Json) => one.id)
    const entries = [{ document_id, hours: 3, action_id: 2 }]
    await office.owner('PUT', `/api/products/${office.ids.service}`, {
      ...service,
      assignedEmployees,
      document: entries,
    })
    await sendForSignature(office, document_id)
    const url = `/api/documents/${document_id}`
    expect(await openOn(office, url)).toEqual([
      expect.objectContaining({ kind: 'signatures', name: 'דנה כהן', sum: null }),
      { kind: 'services', id: office.ids.service, name: 'תספורת נשים', sum: null },
    ])
    expect((await office.owner('DELETE', `${url}?accept=services,signatures`)).status).toBe(204)
  })
})
