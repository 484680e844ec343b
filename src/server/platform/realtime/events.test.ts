import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aScreen, aServer } from '#tests/support/listen.ts'
import { anOffice, callerOf, tokenOf, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { domains } from '#server/domains.ts'
import { openServices, type Opened } from '../open-services.ts'

type Running = Awaited<ReturnType<typeof aServer>>
let one: Running
let other: Running
let second: Opened
beforeAll(async () => {
  const { services, connection } = await world()
  second = await openServices({
    domains,
    ...services,
    connection,
    secret: 'a secret for tests, long enough to be one',
    print: () => {},
  })
  one = await aServer()
  other = await aServer(second.services)
})
afterAll(async () => {
  await one.app.close()
  await other.app.close()
  await second.close()
})

const soon = { timeout: 3000, interval: 5 }
/** An office of which every process has heard all that making it said: what a screen hears from here on is the test's own doing. */
async function aCalmOffice(): Promise<Office> {
  const office = await anOffice()
  const witnesses = [await aScreen(one.address, office.ownerToken), await aScreen(other.address, office.ownerToken)]
  await office.owner('PUT', '/api/business/settings', { approve_bookings: 0 })
  for (const witness of witnesses) {
    await expect.poll(() => witness.text(), soon).toContain('"what":"business"')
    witness.leave()
  }
  return office
}
const rename = (office: Office, name: string, call = office.owner) =>
  call('PUT', `/api/customers/${office.ids.customer}`, { full_name: name, phone: '052-1234567' })
const changed = (office: Office) => JSON.stringify({ what: 'customers', id: office.ids.customer })

describe('a screen', () => {
  it('hears on every process what changes in its office, and nothing of another one', async () => {
    const [mine, theirs] = [await aCalmOffice(), await aCalmOffice()]
    const screens = [await aScreen(one.address, mine.ownerToken), await aScreen(other.address, mine.employeeToken)]
    const stranger = await aScreen(one.address, theirs.ownerToken)
    await rename(mine, 'רות')
    for (const screen of screens) {
      await expect
        .poll(() => screen.heard, soon)
        .toEqual([{ event: 'message', id: expect.any(String), data: changed(mine) }])
      screen.leave()
    }
    await rename(theirs, 'דנה')
    await expect
      .poll(() => stranger.heard, soon)
      .toEqual([{ event: 'message', id: expect.any(String), data: changed(theirs) }])
    stranger.leave()
  })

  it('hears nothing of what was undone', async () => {
    const office = await aCalmOffice()
    const screen = await aScreen(one.address, office.ownerToken)
    const body = { name: 'x', price: '1', category_id: office.ids.category, assignedEmployees: [999_999_999] }
    expect((await office.owner('POST', '/api/products', body)).status).toBe(404)
    await rename(office, 'רות')
    await expect.poll(() => screen.heard.length, soon).toBe(1)
    expect(screen.heard[0]!.data).toBe(changed(office))
    screen.leave()
  })

  it('gets what it missed, in order, on whichever process it comes back to', async () => {
    const office = await aCalmOffice()
    const screen = await aScreen(one.address, office.ownerToken)
    await rename(office, 'א')
    await expect.poll(() => screen.heard.length, soon).toBe(1)
    screen.leave()
    const witness = await aScreen(other.address, office.ownerToken)
    for (const name of ['ב', 'ג', 'ד']) await rename(office, name)
    await expect.poll(() => witness.heard.length, soon).toBe(3)
    for (const { address } of [one, other]) {
      const back = await aScreen(address, office.ownerToken, screen.heard[0]!.id)
      await expect.poll(() => back.heard, soon).toEqual(witness.heard)
      back.leave()
    }
    witness.leave()
  })

  it('is told to fetch everything anew when nobody remembers where it was', async () => {
    const office = await aCalmOffice()
    const back = await aScreen(one.address, office.ownerToken, '00000000-0000-4000-8000-000000000000')
    await expect.poll(() => back.heard, soon).toEqual([{ event: 'resync', data: '{}' }])
    back.leave()
    const empty = await aScreen(one.address, office.ownerToken, '')
    await expect.poll(() => empty.text().length, soon).toBeGreaterThan(0)
    empty.leave()
  })

  it('is told so, too, when the process itself was deaf', async () => {
    const office = await aCalmOffice()
    const screen = await aScreen(other.address, office.ownerToken)
    const { pool } = await world()
    const { rows } = await second.services.pgListener.client()!.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await expect.poll(() => screen.heard, soon).toEqual([{ event: 'resync', data: '{}' }])
    await rename(office, 'רות')
    await expect.poll(() => screen.heard.length, soon).toBe(2)
    screen.leave()
  })

  it('ends with the session that opened it; other sessions go on', async () => {
    const office = await aCalmOffice()
    const token = await tokenOf(office.officeId, office.ids.owner, 'owner')
    const [ending, staying] = [await aScreen(other.address, office.ownerToken), await aScreen(one.address, token)]
    await office.owner('POST', '/api/auth/logout')
    await ending.ended
    expect(ending.heard).toEqual([{ event: 'bye', data: '{}' }])
    // events come in order: had the stream been told to end, this one would not be the first
    await rename(office, 'רות', await callerOf(token))
    await expect.poll(() => staying.heard.length, soon).toBe(1)
    expect(staying.heard[0]!.event).toBe('message')
    staying.leave()
  })

  it('is for staff who are signed in', async () => {
    for (const token of ['', 'nonsense', (await visitorToken()) ?? ''])
      expect((await fetch(`${one.address}/api/events`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
        401,
      )
  })
  const visitorToken = async () => {
    const office = await aCalmOffice()
    return (await world()).services.sessions.signVisitor(office.officeId)
  }

  it('finds no room when two hundred listen in one office, until one leaves', async () => {
    const office = await aCalmOffice()
    const screens = await Promise.all(Array.from({ length: 200 }, () => aScreen(one.address, office.ownerToken)))
    expect(new Set(screens.map(({ status }) => status))).toEqual(new Set([200]))
    const tooMany = await fetch(`${one.address}/api/events`, {
      headers: { authorization: `Bearer ${office.ownerToken}` },
    })
    expect(tooMany.status).toBe(429)
    expect(await tooMany.json()).toMatchObject({ code: 'too_many' })
    screens[0]!.leave()
    await expect
      .poll(async () => {
        const again = await aScreen(one.address, office.ownerToken)
        again.leave()
        return again.status
      }, soon)
      .toBe(200)
    for (const screen of screens) screen.leave()
  })
})

describe('a server that stops', () => {
  it('says goodbye to every screen at once, and does not wait for them', async () => {
    const office = await aCalmOffice()
    const { app, address } = await aServer()
    const screens = await Promise.all(Array.from({ length: 20 }, () => aScreen(address, office.ownerToken)))
    await app.close()
    for (const screen of screens) {
      await screen.ended
      expect(screen.heard.at(-1)).toEqual({ event: 'bye', data: '{}' })
      expect(screen.text()).toContain('retry: 1000')
    }
    // what happens afterwards reaches nobody and breaks nothing
    await rename(office, 'רות')
  })
})
