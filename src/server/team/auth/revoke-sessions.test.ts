import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { domains } from '#server/domains.ts'
import { openServices } from '#server/platform/open-services.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, PASSWORD, callerOf, tokenOf } from '#tests/support/office.ts'
import { sessionIdOf } from '#tests/support/fixture.ts'
import { world } from '#tests/support/world.ts'

const SECRET = 'a secret for tests, long enough to be one'
type Process = Awaited<ReturnType<typeof openServices>> & { app: Awaited<ReturnType<typeof buildApp>> }
let second: Process
beforeAll(async () => {
  const { services, connection } = await world()
  const { environment, clock, publicUrl } = services
  const opened = await openServices({
    domains,
    environment,
    connection,
    secret: SECRET,
    publicUrl,
    clock,
    print: () => {},
  })
  second = { ...opened, app: await buildApp(opened.services, null) }
  await second.app.ready()
})
afterAll(async () => {
  await second.app.close()
  await second.close()
})
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/**
 * The status with which the other process answers this token. It caches sessions for 15 seconds.
 */
const statusOnOtherServer = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await second.app.inject({ method: 'GET', url: '/api/customers', headers })).statusCode
}

describe('a session ends in every process by a notification', () => {
  it('when its user signs out, but not in other sessions of the user', async () => {
    const office = await createTestOffice()
    const another = await tokenOf(office.officeId, office.ids.owner, 'owner')
    for (const token of [office.ownerToken, another]) expect(await statusOnOtherServer(token)).toBe(200)
    expect((await office.owner('POST', '/api/auth/logout')).status).toBe(204)
    await expect.poll(() => statusOnOtherServer(office.ownerToken)).toBe(401)
    expect(await statusOnOtherServer(another)).toBe(200)
  })

  it('when its user resets the password', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const { pool } = await world()
    expect(await statusOnOtherServer(office.ownerToken)).toBe(200)
    await stranger('POST', '/api/auth/request-reset', { email: office.email })
    const { rows } = await pool.query<{ body: string }>('select body from mail_messages where address = $1', [
      office.email,
    ])
    const code = /\d{6}/.exec(rows[0]!.body)![0]
    const { reset_token } = (await stranger('POST', '/api/auth/verify-code', { email: office.email, code })).body
    await stranger('POST', '/api/auth/reset-password', {
      email: office.email,
      reset_token,
      new_password: `${PASSWORD}!`,
    })
    await expect.poll(() => statusOnOtherServer(office.ownerToken)).toBe(401)
    expect(await statusOnOtherServer(office.employeeToken)).toBe(200)
  })

  it.for(['deactivated', 'deleted'])('when its user is %s', async (how) => {
    const office = await createTestOffice()
    expect(await statusOnOtherServer(office.employeeToken)).toBe(200)
    const { employee } = office.ids
    if (how === 'deleted') await office.owner('DELETE', `/api/employees/${employee}`)
    else
      await office.owner('PUT', `/api/users/update/${employee}`, {
        name: 'מאיה',
        phone: randomPhone(),
        status: 'inactive',
      })
    await expect.poll(() => statusOnOtherServer(office.employeeToken)).toBe(401)
    expect(await statusOnOtherServer(office.ownerToken)).toBe(200)
  })

  it('when its 30 days are over', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const seen = async () => {
      const { rows } = await pool.query<{ at: Date | null }>('select last_seen_at as at from sessions where id = $1', [
        sessionIdOf(office.ownerToken),
      ])
      return rows[0]!.at?.toISOString().slice(0, 10)
    }
    // in between it is used, because it also ends after two weeks without use
    for (const day of ['2026-12-05', '2026-12-18']) {
      moveClockTo(`${day}T12:00:00Z`)
      expect(await statusOnOtherServer(office.ownerToken)).toBe(200)
      await expect.poll(seen).toBe(day)
    }
    moveClockTo('2026-12-22T07:59:00Z')
    expect(await statusOnOtherServer(office.ownerToken)).toBe(200)
    moveClockTo('2026-12-22T08:00:05Z')
    expect(await statusOnOtherServer(office.ownerToken)).toBe(401)
  })

  it('even if the process has lost its LISTEN connection', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    expect(await statusOnOtherServer(office.ownerToken)).toBe(200)
    const listener = await second.services.pgListener.client()!.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [listener.rows[0]!.pid])
    await expect.poll(() => second.services.pgListener.client()).toBeNull()
    await office.owner('POST', '/api/auth/logout')
    await expect.poll(() => statusOnOtherServer(office.ownerToken)).toBe(401)
  })
})

describe('a session that concurrent requests look up', () => {
  it('is not cached when it is revoked during the lookup', async () => {
    const office = await createTestOffice()
    const answers = await Promise.all(Array.from({ length: 30 }, () => statusOnOtherServer(office.ownerToken)))
    expect(new Set(answers)).toEqual(new Set([200]))
    const [, ...after] = await Promise.all([
      office.owner('POST', '/api/auth/logout'),
      ...Array.from({ length: 20 }, () => statusOnOtherServer(office.ownerToken)),
    ])
    expect(after).toHaveLength(20)
    await expect.poll(() => statusOnOtherServer(office.ownerToken)).toBe(401)
    // the revoked session was not cached again
    expect(await statusOnOtherServer(office.ownerToken)).toBe(401)
  })
})
