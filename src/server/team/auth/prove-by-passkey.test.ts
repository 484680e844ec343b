import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#tests/support/team/authenticator.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, tokenOf, type Caller } from '#tests/support/office.ts'
import { login, passkeyFor, proof, signed } from '#tests/support/team/passkeys.ts'
import { NOW } from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const LATER = '2026-11-22T08:10:11Z'
/** An owner with a passkey, whose session needs a proof again. */
async function longSignedIn() {
  const office = await createTestOffice()
  const { authenticator } = await passkeyFor(office.owner)
  moveClockTo(LATER)
  return { office, authenticator, call: office.owner }
}
const send = async (call: Caller, body: object) => {
  const { status, body: answer } = await call('POST', '/api/auth/proof/passkey', body)
  return { status, code: answer.code }
}
const isProved = async (call: Caller) => (await call('GET', '/api/customers/export')).status === 200
const refusal = { status: 422, code: 'passkey_unverified' }

describe('a fresh proof by passkey', () => {
  it('lets the session go on for ten minutes, and no other session', async () => {
    const { office, authenticator, call } = await longSignedIn()
    const other = await callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))
    const { pool } = await world()
    await pool.query(`update sessions set proved_at = null where office_id = $1`, [office.officeId])
    expect(await isProved(call)).toBe(false)
    expect(await send(call, await proof(call, authenticator))).toEqual({ status: 200, code: undefined })
    expect([await isProved(call), await isProved(other)]).toEqual([true, false])
    moveClockTo('2026-11-22T08:20:13Z')
    expect(await isProved(call)).toBe(false)
  })

  it('is refused twice for one challenge, from another session, after five minutes and for a sign-in', async () => {
    const { office, authenticator, call } = await longSignedIn()
    const other = await callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))
    const body = await proof(call, authenticator)
    expect(await send(other, body)).toEqual(refusal)
    expect((await send(call, body)).status).toBe(200)
    expect(await send(call, body)).toEqual(refusal)
    const { assertion } = await signed(authenticator)
    expect(await send(call, { assertion })).toEqual(refusal)
    const late = await proof(call, authenticator)
    moveClockTo('2026-11-22T08:15:12Z')
    expect(await send(call, late)).toEqual(refusal)
  })

  it('is refused without a verified user, with the passkey of somebody else, and with an unknown one', async () => {
    const { authenticator, call } = await longSignedIn()
    const stranger = await passkeyFor((await createTestOffice()).owner)
    expect(await send(call, await proof(call, authenticator, { verified: false }))).toEqual(refusal)
    expect(await send(call, await proof(call, stranger.authenticator))).toEqual(refusal)
    expect(await send(call, await proof(call, createAuthenticator(), { userHandle: 'AAAA' }))).toEqual(refusal)
    expect(await isProved(call)).toBe(false)
  })

  it('is refused from a copy, which is recorded', async () => {
    const { office, authenticator, call } = await longSignedIn()
    expect((await login(authenticator, { counter: 40 })).status).toBe(200)
    expect(await send(call, await proof(call, authenticator, { counter: 40 }))).toEqual(refusal)
    const { pool } = await world()
    const text = `select 1 from audit_log where office_id = $1 and action = 'passkey_copied'`
    expect((await pool.query(text, [office.officeId])).rowCount).toBe(1)
    expect(await isProved(call)).toBe(false)
  })
})
