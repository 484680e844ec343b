import { beforeEach, describe, expect, it } from 'vitest'
import { connectOffice, nameDealer, runRequests, startLocalAuthority } from '#tests/support/money/authority.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueLargeInvoice } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { brokenLine, serverError } from '#tests/support/peers/json-peer.ts'
import { world } from '#tests/support/world.ts'

const NOON = '2026-11-22T10:00:00Z'
const local = startLocalAuthority()
beforeEach(() => moveClockTo(NOON))

async function createConnectedOffice(): Promise<Office> {
  const office = await createTestOffice()
  await nameDealer(office)
  expect((await connectOffice(office, local.peer.consent())).body.connection).toMatchObject({ state: 'connected' })
  return office
}
const allocation = async (office: Office, id: number) =>
  (await office.owner('GET', `/api/allocation-numbers/invoices/${id}`)).body.allocation
const connection = async (office: Office) =>
  (await office.owner('GET', '/api/allocation-numbers/connection')).body.connection
const requestsOf = (office: Office, id: number) =>
  local.peer.approvals.filter(({ invoice_id }) => invoice_id === `luz-${office.officeId}-${id}`)

describe('a document above the threshold', () => {
  it('gets its number from the authority, which learns the sums only', async () => {
    const office = await createConnectedOffice()
    const { id } = await issueLargeInvoice(office)
    expect(await allocation(office, id)).toMatchObject({ status: 'waiting', connected: 1 })
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({
      status: 'approved',
      allocation_number: local.peer.given.get(`luz-${office.officeId}-${id}`),
      typed: 0,
    })
    expect(requestsOf(office, id)).toEqual([
      {
        invoice_id: `luz-${office.officeId}-${id}`,
        invoice_type: 320,
        invoice_reference_number: '1',
        vat_number: 514756428,
        customer_vat_number: 777777715,
        customer_name: 'דנה כהן',
        invoice_date: '2026-11-22',
        invoice_issuance_date: '2026-11-22',
        accounting_software_number: 12345678,
        user_name: expect.any(String),
        amount_before_discount: 5932.2,
        discount: 0,
        payment_amount: 5932.2,
        vat_amount: 1067.8,
        payment_amount_including_vat: 7000,
      },
    ])
  })

  it('waits without a connection, and is asked for when the owner connects', async () => {
    const office = await createTestOffice()
    await nameDealer(office)
    const { id } = await issueLargeInvoice(office)
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ status: 'waiting', connected: 0 })
    expect(await connection(office)).toMatchObject({ state: 'none', waiting: 1, refused: 0 })
    await connectOffice(office, local.peer.consent())
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ status: 'approved' })
  })

  it('waits for a person when the authority finds a mistake', async () => {
    const office = await createConnectedOffice()
    const { id } = await issueLargeInvoice(office)
    local.peer.refusals.push(431)
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ status: 'waiting', failure: '431' })
    await office.owner('POST', `/api/allocation-numbers/invoices/${id}/request`)
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ status: 'approved', failure: null })
  })

  for (const code of [460, 461, 462])
    it(`is refused with ${code}`, async () => {
      const office = await createConnectedOffice()
      const { id } = await issueLargeInvoice(office)
      local.peer.refusals.push(code)
      await runRequests()
      expect(await allocation(office, id)).toMatchObject({ status: 'refused', failure: String(code) })
      expect(await connection(office)).toMatchObject({ waiting: 0, refused: 1 })
    })
})

describe('a call without an answer', () => {
  it('is looked up before the number is asked for again', async () => {
    const office = await createConnectedOffice()
    const { id } = await issueLargeInvoice(office)
    local.peer.troubles.push(brokenLine)
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ status: 'unknown', allocation_number: null })
    moveClockTo('2026-11-22T10:04:00Z')
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ status: 'approved' })
    expect(requestsOf(office, id)).toHaveLength(1)
  })

  it('is repeated later when the authority knows nothing of it', async () => {
    const office = await createConnectedOffice()
    const { id } = await issueLargeInvoice(office)
    const inside = (response: { writeHead: (status: number) => { end: (text: string) => void } }) =>
      response.writeHead(406).end('{"error_id":"ab12"}')
    local.peer.troubles.push(inside)
    await runRequests()
    local.peer.given.clear()
    moveClockTo('2026-11-22T10:00:30Z')
    await runRequests()
    expect(requestsOf(office, id)).toHaveLength(1)
    moveClockTo('2026-11-22T10:04:00Z')
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ status: 'approved' })
  })

  it('never changes what was typed meanwhile', async () => {
    const office = await createConnectedOffice()
    const { id } = await issueLargeInvoice(office)
    local.peer.troubles.push(serverError)
    await runRequests()
    await office.owner('PUT', `/api/allocation-numbers/invoices/${id}`, { allocation_number: '123456789' })
    moveClockTo('2026-11-22T10:20:00Z')
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ allocation_number: '123456789', typed: 1 })
  })

  it('after the authority gave the number, but before it was stored, is found', async () => {
    const office = await createConnectedOffice()
    const { id } = await issueLargeInvoice(office)
    const { pool } = await world()
    // what a crash after the call leaves behind
    await pool.query(`update allocation_numbers set status = 'unknown', attempts = 1 where invoice_id = $1`, [id])
    local.peer.given.set(`luz-${office.officeId}-${id}`, '20261122000000000001')
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ allocation_number: '20261122000000000001' })
    expect(requestsOf(office, id)).toEqual([])
  })
})

describe('the permission', () => {
  it('is renewed when the access token ends, and rotates', async () => {
    const office = await createConnectedOffice()
    const first = await issueLargeInvoice(office)
    local.peer.expireAccess()
    await runRequests()
    expect(await allocation(office, first.id)).toMatchObject({ status: 'approved' })
    moveClockTo('2026-11-22T11:00:00Z') // the new one has ended too
    const second = await issueLargeInvoice(office)
    await runRequests()
    expect(await allocation(office, second.id)).toMatchObject({ status: 'approved' })
    expect(await connection(office)).toMatchObject({ state: 'connected', days_left: 90 })
  })

  it('that the authority no longer accepts ends, and documents wait for a new one', async () => {
    const office = await createConnectedOffice()
    const { id } = await issueLargeInvoice(office)
    local.peer.expireAccess()
    local.peer.expireRefresh()
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ status: 'waiting', connected: 0 })
    expect(await connection(office)).toMatchObject({ state: 'expired', days_left: null })
    await connectOffice(office, local.peer.consent())
    await runRequests()
    expect(await allocation(office, id)).toMatchObject({ status: 'approved' })
  })

  it('ends after 90 days', async () => {
    const office = await createConnectedOffice()
    expect((await connection(office)).days_left).toBe(90)
    const { pool } = await world()
    const ended = 'update allocation_connections set refresh_expires_at = $2 where office_id = $1'
    await pool.query(ended, [office.officeId, NOON])
    expect(await connection(office)).toMatchObject({ state: 'expired', days_left: null })
  })

  it('is given for the owner who asked, in the office that asked', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const { url } = (await other.owner('POST', '/api/allocation-numbers/connection')).body
    const state = new URL(url as string).searchParams.get('state')
    const put = (body: object) => office.owner('PUT', '/api/allocation-numbers/connection', body)
    expect((await put({ code: local.peer.consent(), state })).body.code).toBe('allocation_consent_failed')
    expect((await connectOffice(office, 'wrong')).body.code).toBe('allocation_consent_failed')
    expect((await office.employee('POST', '/api/allocation-numbers/connection')).status).toBe(403)
    expect(await connection(office)).toMatchObject({ state: 'none' })
  })

  it('is tested, shows no token, and is forgotten', async () => {
    const office = await createConnectedOffice()
    const tested = await office.owner('POST', '/api/allocation-numbers/connection/test')
    expect(tested.body).toMatchObject({ ok: 1 })
    const { pool } = await world()
    const { rows } = await pool.query(
      `select encode(sealed_tokens, 'escape') as bytes, (select string_agg(a::text, '') from audit_log a
         where a.office_id = c.office_id) as audit from allocation_connections c where office_id = $1`,
      [office.officeId],
    )
    const sent = JSON.stringify(local.peer.calls.at(-1)!.headers.authorization).slice(10, 30)
    expect(JSON.stringify([rows, await connection(office)])).not.toContain(sent)
    await office.owner('DELETE', '/api/allocation-numbers/connection')
    expect(await connection(office)).toMatchObject({ state: 'none' })
  })
})
