import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { domains } from '#server/domains.ts'
import { openServices } from '#server/platform/open-services.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, callerOf, PASSWORD, tokenOf, type Office } from '#tests/support/office.ts'
import { sessionIdOf } from '#tests/support/fixture.ts'
import { world } from '#tests/support/world.ts'

type Process = Awaited<ReturnType<typeof openServices>> & { app: Awaited<ReturnType<typeof buildApp>> }
let second: Process
beforeAll(async () => {
  const { services, connection } = await world()
  const { environment, clock, publicUrl } = services
  const secret = 'a secret for tests, long enough to be one'
  const opened = await openServices({ domains, environment, connection, secret, publicUrl, clock, print: () => {} })
  second = { ...opened, app: await buildApp(opened.services, null) }
  await second.app.ready()
})
afterAll(async () => {
  await second.app.close()
  await second.close()
})
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
/**
 * The status with which the other process answers this token. It caches sessions for 15 seconds,
 * until it is notified.
 */
const elsewhere = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await second.app.inject({ method: 'GET', url: '/api/customers', headers })).statusCode
}
const signIn = async ({ email }: Office, userAgent = chrome) => {
  const stranger = await callerOf(null)
  const answer = await stranger('POST', '/api/auth/login', { email, password: PASSWORD }, { 'user-agent': userAgent })
  return answer.body.token as string
}
const list = async (office: Office) => (await office.owner('GET', '/api/auth/sessions')).body.sessions
const auditOf = async ({ officeId }: Office) => {
  const { pool } = await world()
  const { rows } = await pool.query(
    `select actor, action, subject_id, after from audit_log where office_id = $1 and action = 'end_sessions'`,
    [officeId],
  )
  return rows
}

describe('the list of sessions', () => {
  it('shows the device, start and last use of each session, and marks the current one', async () => {
    const office = await createTestOffice()
    moveClockTo('2026-11-22T09:30:00Z')
    const other = await signIn(office)
    const sessions = await list(office)
    expect(sessions).toEqual([
      {
        id: sessionIdOf(office.ownerToken),
        office_name: 'סטודיו בדיקה',
        device: null,
        created_at: expect.stringMatching(/^2026-11-22T08:00:/),
        last_seen_at: expect.any(String),
        current: 1,
      },
      {
        id: sessionIdOf(other),
        office_name: 'סטודיו בדיקה',
        device: 'Chrome ב־Windows',
        created_at: expect.stringMatching(/^2026-11-22T09:30:/),
        last_seen_at: expect.stringMatching(/^2026-11-22T09:30:/),
        current: 0,
      },
    ])
  })

  it('stores no part of the User-Agent header', async () => {
    const office = await createTestOffice()
    await signIn(office, `Chrome/1 Windows <script>${'x'.repeat(5000)}`)
    await signIn(office, 'something of their own')
    const { pool } = await world()
    const { rows } = await pool.query('select device from sessions where office_id = $1 order by device', [
      office.officeId,
    ])
    expect(rows.map(({ device }) => device)).toEqual(['Chrome ב־Windows', null, null, null])
  })

  it('omits ended and expired sessions and those of other people', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const [ended, over] = [await signIn(office), await signIn(office)]
    await (
      await callerOf(ended)
    )('POST', '/api/auth/logout')
    await pool.query('update sessions set expires_at = $2 where id = $1', [sessionIdOf(over), '2026-11-22T08:00:00Z'])
    expect((await list(office)).map(({ id }: { id: string }) => id)).toEqual([sessionIdOf(office.ownerToken)])
    const theirs = (await office.employee('GET', '/api/auth/sessions')).body.sessions
    expect(theirs.map(({ id }: { id: string }) => id)).toEqual([sessionIdOf(office.employeeToken)])
  })

  it('updates the last use at most once an hour', async () => {
    const office = await createTestOffice()
    const { pool, services } = await world()
    const seen = async () => {
      const { rows } = await pool.query<{ seen: Date | null }>(
        'select last_seen_at as seen from sessions where id = $1',
        [sessionIdOf(office.ownerToken)],
      )
      return rows[0]!.seen?.toISOString().slice(0, 16)
    }
    const use = async (iso: string) => {
      moveClockTo(iso)
      services.sessions.forgetAll()
      expect((await office.owner('GET', '/api/customers')).status).toBe(200)
    }
    await use('2026-11-22T08:59:00Z')
    await use('2026-11-22T09:00:30Z')
    await expect.poll(seen).toBe('2026-11-22T09:00')
    await use('2026-11-22T10:00:00Z')
    await use('2026-11-22T10:01:00Z')
    await expect.poll(seen).toBe('2026-11-22T10:01')
  })
})

describe('ending sessions', () => {
  it('ends one session in every process, and succeeds when it is repeated', async () => {
    const office = await createTestOffice()
    const [one, other] = [await signIn(office), await signIn(office)]
    expect(await elsewhere(one)).toBe(200)
    expect((await office.owner('DELETE', `/api/auth/sessions/${sessionIdOf(one)}`)).status).toBe(204)
    await expect.poll(() => elsewhere(one)).toBe(401)
    expect(await elsewhere(other)).toBe(200)
    expect(await elsewhere(office.ownerToken)).toBe(200)
    expect((await office.owner('DELETE', `/api/auth/sessions/${sessionIdOf(one)}`)).status).toBe(204)
    expect(await auditOf(office)).toEqual([
      { actor: `user:${office.ids.owner}`, action: 'end_sessions', subject_id: office.ids.owner, after: { ended: 1 } },
    ])
  })

  it('ends all sessions except the current one, in every process', async () => {
    const office = await createTestOffice()
    const others = [
      await signIn(office),
      await signIn(office),
      await tokenOf(office.officeId, office.ids.owner, 'owner'),
    ]
    for (const token of others) expect(await elsewhere(token)).toBe(200)
    expect((await office.owner('POST', '/api/auth/sessions/revoke-others')).body).toEqual({ ended: 3 })
    for (const token of others) await expect.poll(() => elsewhere(token)).toBe(401)
    expect(await elsewhere(office.ownerToken)).toBe(200)
    expect(await elsewhere(office.employeeToken)).toBe(200)
    expect((await office.owner('POST', '/api/auth/sessions/revoke-others')).body).toEqual({ ended: 0 })
    expect((await auditOf(office)).map(({ after }) => after)).toEqual([{ ended: 3 }])
  })

  it('answers for sessions of other people and offices as for unknown ones', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const unknown = '00000000-0000-4000-8000-000000000000'
    const bodies = []
    for (const sid of [sessionIdOf(office.employeeToken), sessionIdOf(other.ownerToken), unknown]) {
      const answer = await office.owner('DELETE', `/api/auth/sessions/${sid}`)
      expect(answer.status).toBe(404)
      bodies.push({ ...answer.body, request_id: '' })
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect((await office.owner('DELETE', '/api/auth/sessions/1')).body.code).toBe('invalid_input')
    for (const token of [office.employeeToken, other.ownerToken]) expect(await elsewhere(token)).toBe(200)
  })
})
