/** What signing in by a passkey has in common with passwords, and what strangers may ask for. */
import { beforeEach, describe, expect, it } from 'vitest'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { createAuthenticator } from '#tests/support/team/authenticator.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, randomIp, randomPhone, tokenOf, type Answer } from '#tests/support/office.ts'
import { login, passkeyFor, send, signed } from '#tests/support/team/passkeys.ts'
import { giveSignIn, join, officeOf } from '#tests/support/team/people.ts'
import { NOW } from '#tests/support/team/second-factor.ts'
import { exhaust } from '#tests/support/exhaust.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const refusal = { status: 401, code: 'passkey_refused' }
const answered = ({ status, body }: Answer) => ({ status, code: body.code })
/** An office whose owner has a passkey. */
async function withPasskey() {
  const office = await createTestOffice()
  return { office, ...(await passkeyFor(office.owner)) }
}
/** An office with an employee who has a passkey. */
async function withEmployee() {
  const office = await createTestOffice()
  const email = `maya-${office.officeId}@luz.test`
  const { id } = await office.create('/api/users/create', { name: 'עובדת', phone: randomPhone(), email })
  await giveSignIn(id, office.ids.owner, email)
  const { authenticator } = await passkeyFor(await callerOf(await tokenOf(office.officeId, id, 'employee')))
  const change = (status: string) => office.owner('PUT', `/api/users/update/${id}`, { status })
  return { office, id, authenticator, change }
}

describe('what holds for passwords holds for passkeys', () => {
  it('an inactive employee is told so after the right signature, and a deleted one is unknown', async () => {
    const { office, id, authenticator, change } = await withEmployee()
    expect((await login(authenticator)).status).toBe(200)
    await change('inactive')
    expect(answered(await login(authenticator))).toEqual({ status: 403, code: 'inactive_user' })
    expect(answered(await login(authenticator, { verified: false }))).toEqual(refusal)
    await office.owner('DELETE', `/api/employees/${id}`)
    expect(answered(await login(authenticator))).toEqual(refusal)
  })

  it('no session opens while the employee is deactivated at the same time', async () => {
    const { authenticator, change } = await withEmployee()
    const open: boolean[] = []
    for (let turn = 0; turn < 5; turn++) {
      const [opened] = await Promise.all([login(authenticator), change('inactive')])
      const call = await callerOf(opened.body.token ?? 'none')
      open.push(opened.status === 200 && (await call('GET', '/api/user/permissions')).status === 200)
      await change('active')
    }
    expect(open).toEqual([false, false, false, false, false])
  })

  it('a person of two offices arrives in the one that they used last, and no more in one that let them go', async () => {
    const [own, other] = [await createTestOffice(), await createTestOffice()]
    const member = await join(other, own)
    const { authenticator } = await passkeyFor(own.owner)
    expect(officeOf((await login(authenticator)).body.token)).toBe(other.officeId)
    moveClockTo('2026-11-22T09:00:00Z')
    await member.call('POST', '/api/auth/switch', { office_id: own.officeId })
    expect(officeOf((await login(authenticator)).body.token)).toBe(own.officeId)
    moveClockTo('2026-11-22T10:00:00Z')
    await own.owner('POST', '/api/auth/switch', { office_id: other.officeId })
    await other.owner('DELETE', `/api/employees/${member.id}`)
    expect(officeOf((await login(authenticator)).body.token)).toBe(own.officeId)
  })

  it('a new device is recorded and reported with the passkey, and known from then on', async () => {
    const { office, authenticator } = await withPasskey()
    const other = await createTestOffice()
    const stranger = (await login((await passkeyFor(other.owner)).authenticator)).body.device_token
    const { device_token } = (await login(authenticator)).body
    const letters = async () => {
      const { pool } = await world()
      const text = `select body from mail_messages where address = $1 and subject like '%ממכשיר חדש%'`
      return (await pool.query<{ body: string }>(text, [office.email])).rows
    }
    expect((await letters()).map(({ body }) => body)).toEqual([expect.stringContaining('מפתח הגישה (passkey) בשם')])
    const again = await send({ ...(await signed(authenticator)), device_tokens: [stranger, device_token] })
    expect(again.body.device_token).toBe(device_token)
    expect(await letters()).toHaveLength(1)
    const { events } = (await office.owner('GET', '/api/auth/security-events')).body
    expect(events.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual([
      'כניסה לחשבון עם מפתח גישה',
      'כניסה לחשבון ממכשיר חדש עם מפתח גישה',
    ])
  })

  it('the session lasts as long, and counts as a fresh proof', async () => {
    const { authenticator } = await withPasskey()
    const { token } = (await login(authenticator)).body
    const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
    expect(exp - iat).toBe(30 * 24 * 3600)
    expect((await (await callerOf(token))('POST', '/api/auth/passkeys/options')).status).toBe(200)
  })
})

describe('a flood of strangers', () => {
  it('has to wait, and leaves no challenge in the database', async () => {
    const { pool } = await world()
    const count = async () => (await pool.query('select 1 from answered_challenges')).rowCount
    const before = await count()
    const ip = randomIp()
    const flood = await callerOf(null, ip)
    await exhaust(perNetwork.opens, ip, 1)
    const ask = async () => (await flood('POST', '/api/auth/passkeys/login/options')).status
    expect([await ask(), await ask()]).toEqual([200, 429])
    const body = await signed(createAuthenticator(), { userHandle: 'AAAA' })
    await exhaust(perNetwork.acts, ip, 1)
    const answer = async () => (await flood('POST', '/api/auth/passkeys/login', body)).body.code
    expect([await answer(), await answer()]).toEqual(['passkey_refused', 'too_many'])
    expect(await count()).toBe(before)
  })

  it('forgets answered challenges when they have expired', async () => {
    const { office, authenticator } = await withPasskey()
    const { pool } = await world()
    const count = async () => {
      const text = `select 1 from answered_challenges c join users u on u.person_id = c.person_id where u.id = $1`
      return (await pool.query(text, [office.ids.owner])).rowCount
    }
    await login(authenticator)
    expect(await count()).toBe(2)
    moveClockTo('2026-11-22T08:06:00Z')
    await login(authenticator)
    expect(await count()).toBe(1)
  })
})
