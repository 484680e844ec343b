import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEventStream, startTestServer } from '#tests/support/test-server.ts'
import { createTestOffice, callerOf, tokenOf, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { domains } from '#server/domains.ts'
import { openServices, type OpenServices } from '../open-services.ts'

type Running = Awaited<ReturnType<typeof startTestServer>>
let one: Running
let other: Running
let second: OpenServices
beforeAll(async () => {
  const { services, connection } = await world()
  second = await openServices({
    domains,
    ...services,
    connection,
    secret: 'a secret for tests, long enough to be one',
    print: () => {},
  })
  one = await startTestServer()
  other = await startTestServer(second.services)
})
afterAll(async () => {
  await one.app.close()
  await other.app.close()
  await second.close()
})

const POLL = { timeout: 20_000, interval: 5 }
/**
 * Creates an office and waits until every process has received the events of its creation, so that
 * screens receive only the events of the test.
 */
async function createSettledOffice(): Promise<Office> {
  const office = await createTestOffice()
  const streams = [
    await openEventStream(one.address, office.ownerToken),
    await openEventStream(other.address, office.ownerToken),
  ]
  await office.owner('PUT', '/api/business/settings', { approve_bookings: 0 })
  for (const stream of streams) {
    await expect.poll(() => stream.text(), POLL).toContain('"what":"business"')
    stream.close()
  }
  return office
}
const rename = (office: Office, name: string, call = office.owner) =>
  call('PUT', `/api/customers/${office.ids.customer}`, { full_name: name, phone: '052-1234567' })
const changed = (office: Office) => JSON.stringify({ what: 'customers', id: office.ids.customer })

describe('a screen', () => {
  it('receives the changes of its own office on every process, but not of other offices', async () => {
    const [mine, theirs] = [await createSettledOffice(), await createSettledOffice()]
    const screens = [
      await openEventStream(one.address, mine.ownerToken),
      await openEventStream(other.address, mine.employeeToken),
    ]
    const stranger = await openEventStream(one.address, theirs.ownerToken)
    await rename(mine, 'רות')
    for (const screen of screens) {
      await expect
        .poll(() => screen.received, POLL)
        .toEqual([{ event: 'message', id: expect.any(String), data: changed(mine) }])
      screen.close()
    }
    await rename(theirs, 'דנה')
    await expect
      .poll(() => stranger.received, POLL)
      .toEqual([{ event: 'message', id: expect.any(String), data: changed(theirs) }])
    stranger.close()
  })

  it('receives no event of a rolled-back transaction', async () => {
    const office = await createSettledOffice()
    const screen = await openEventStream(one.address, office.ownerToken)
    const body = { name: 'x', price: '1', category_id: office.ids.category, assignedEmployees: [999_999_999] }
    expect((await office.owner('POST', '/api/products', body)).status).toBe(404)
    await rename(office, 'רות')
    await expect.poll(() => screen.received.length, POLL).toBe(1)
    expect(screen.received[0]!.data).toBe(changed(office))
    screen.close()
  })

  it('receives missed events in order when it reconnects to any process', async () => {
    const office = await createSettledOffice()
    const screen = await openEventStream(one.address, office.ownerToken)
    await rename(office, 'א')
    await expect.poll(() => screen.received.length, POLL).toBe(1)
    screen.close()
    const witness = await openEventStream(other.address, office.ownerToken)
    for (const name of ['ב', 'ג', 'ד']) await rename(office, name)
    await expect.poll(() => witness.received.length, POLL).toBe(3)
    for (const { address } of [one, other]) {
      const back = await openEventStream(address, office.ownerToken, screen.received[0]!.id)
      await expect.poll(() => back.received.map(({ data }) => data), POLL).toEqual(Array(3).fill(changed(office)))
      back.close()
    }
    witness.close()
  })

  it('receives what one process read before it and another one read together', async () => {
    const office = await createSettledOffice()
    const { pool } = await world()
    const screen = await openEventStream(one.address, office.ownerToken)
    const witness = await openEventStream(other.address, office.ownerToken)
    const late = await pool.connect()
    const insert = `insert into events (office_id, what, subject_id) values (${office.officeId}, 'products', 1)`
    await late.query(`begin; ${insert}`)
    const { pgListener } = second.services
    const [backend] = await pgListener.query<{ pid: number }>('select pg_backend_pid() as pid')
    pgListener.query('select pg_sleep(9)').catch(() => {}) // the other process reads nothing until it is cancelled
    await rename(office, 'רות')
    await expect.poll(() => screen.received.map(({ data }) => data), POLL).toEqual([changed(office)])
    screen.close()
    await late.query('commit')
    late.release()
    await pool.query('select pg_cancel_backend($1)', [backend!.pid])
    const lateEvent = JSON.stringify({ what: 'products', id: 1 })
    const both = [{ event: 'message', data: lateEvent }, screen.received[0]]
    await expect.poll(() => witness.received, POLL).toEqual(both)
    const back = await openEventStream(other.address, office.ownerToken, screen.received[0]!.id)
    await expect.poll(() => back.received, POLL).toEqual([{ event: 'message', data: lateEvent }])
    back.close()
  })

  it('receives what changed while its page loaded', async () => {
    const office = await createSettledOffice()
    // a page asks for its data when it has come
    const began = performance.now()
    const witness = await openEventStream(one.address, office.ownerToken)
    await rename(office, 'רות')
    await expect.poll(() => witness.received.length, POLL).toBe(1)
    const loaded = await openEventStream(one.address, office.ownerToken, undefined, performance.now() - began)
    await expect.poll(() => loaded.received, POLL).toEqual(witness.received)
    for (const screen of [witness, loaded]) screen.close()
  })

  it('is told to refetch when its page is older than the process', async () => {
    const office = await createSettledOffice()
    const loaded = await openEventStream(one.address, office.ownerToken, undefined, 1e8)
    await expect.poll(() => loaded.received, POLL).toEqual([{ event: 'resync', data: '{}' }])
    loaded.close()
  })

  it('is told to refetch when its last event is unknown', async () => {
    const office = await createSettledOffice()
    const back = await openEventStream(one.address, office.ownerToken, '00000000-0000-4000-8000-000000000000')
    await expect.poll(() => back.received, POLL).toEqual([{ event: 'resync', data: '{}' }])
    back.close()
    const empty = await openEventStream(one.address, office.ownerToken, '')
    await expect.poll(() => empty.text().length, POLL).toBeGreaterThan(0)
    empty.close()
  })

  it('is told to refetch when the process lost its LISTEN connection', async () => {
    const office = await createSettledOffice()
    const screen = await openEventStream(other.address, office.ownerToken)
    const { pool } = await world()
    const { rows } = await second.services.pgListener.client()!.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await expect.poll(() => screen.received, POLL).toEqual([{ event: 'resync', data: '{}' }])
    await rename(office, 'רות')
    await expect.poll(() => screen.received.length, POLL).toBe(2)
    screen.close()
  })

  it('is closed when its session ends, while other sessions stay connected', async () => {
    const office = await createSettledOffice()
    const token = await tokenOf(office.officeId, office.ids.owner, 'owner')
    const [ending, staying] = [
      await openEventStream(other.address, office.ownerToken),
      await openEventStream(one.address, token),
    ]
    await office.owner('POST', '/api/auth/logout')
    await ending.ended
    expect(ending.received).toEqual([{ event: 'bye', data: '{}' }])
    // events arrive in order, so an earlier closing event would come first
    await rename(office, 'רות', await callerOf(token))
    await expect.poll(() => staying.received.length, POLL).toBe(1)
    expect(staying.received[0]!.event).toBe('message')
    staying.close()
  })

  it('requires a staff session', async () => {
    for (const token of ['', 'nonsense', (await visitorToken()) ?? ''])
      expect((await fetch(`${one.address}/api/events`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
        401,
      )
  })
  const visitorToken = async () => {
    const office = await createSettledOffice()
    return (await world()).services.sessions.signVisitor(office.officeId)
  }

  it('is refused while 200 streams of its office are open', async () => {
    const office = await createSettledOffice()
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => tokenOf(office.officeId, office.ids.owner, 'owner')),
    )
    const screens = await Promise.all(
      Array.from({ length: 200 }, (_, n) => openEventStream(one.address, tokens[n % tokens.length]!)),
    )
    expect(new Set(screens.map(({ status }) => status))).toEqual(new Set([200]))
    const tooMany = await fetch(`${one.address}/api/events`, {
      headers: { authorization: `Bearer ${office.ownerToken}` },
    })
    expect(tooMany.status).toBe(429)
    expect(await tooMany.json()).toMatchObject({ code: 'too_many' })
    screens[0]!.close()
    await expect
      .poll(async () => {
        const again = await openEventStream(one.address, office.ownerToken)
        again.close()
        return again.status
      }, POLL)
      .toBe(200)
    for (const screen of screens) screen.close()
  })

  it('is refused to a session with 20 streams, but not to another of its office', async () => {
    const office = await createSettledOffice()
    // of its own: the server may not have noticed yet that a stream of the owner was closed
    const token = await tokenOf(office.officeId, office.ids.owner, 'owner')
    const screens = await Promise.all(Array.from({ length: 20 }, () => openEventStream(one.address, token)))
    const refused = await fetch(`${one.address}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ code: 'too_many', error: expect.stringMatching(/חלונות/) })
    screens.push(await openEventStream(one.address, office.employeeToken))
    expect(new Set(screens.map(({ status }) => status))).toEqual(new Set([200]))
    for (const screen of screens) screen.close()
  })
})

describe('a server that stops', () => {
  it('closes all event streams without waiting for the clients', async () => {
    const office = await createSettledOffice()
    const { app, address } = await startTestServer()
    const screens = await Promise.all(Array.from({ length: 20 }, () => openEventStream(address, office.ownerToken)))
    await app.close()
    for (const screen of screens) {
      await screen.ended
      expect(screen.received.at(-1)).toEqual({ event: 'bye', data: '{}' })
      expect(screen.text()).toContain('retry: 1000')
    }
    // a later event must not cause an error
    await rename(office, 'רות')
  })
})
