/** Signing in with a passkey, against an authenticator in software and the real API. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator, type Deviation } from '#tests/support/team/authenticator.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice } from '#tests/support/office.ts'
import { login, passkeyFor, send, signed } from '#tests/support/team/passkeys.ts'
import { join, officeOf } from '#tests/support/team/people.ts'
import { NOW, officeWithSecondFactor } from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

/** An office whose owner has a passkey. */
async function withPasskey() {
  const office = await createTestOffice()
  return { office, ...(await passkeyFor(office.owner)) }
}
const refusal = { status: 401, code: 'passkey_refused' }
const answered = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code })

describe('a passkey', () => {
  it('signs its person in, without an address, a password or a code', async () => {
    const { office, secret } = await officeWithSecondFactor()
    expect(secret).toBeTruthy()
    const { authenticator } = await passkeyFor(office.owner)
    const { status, body } = await login(authenticator)
    expect({ status, email: body.email, office: officeOf(body.token) }).toEqual({
      status: 200,
      email: office.email,
      office: office.officeId,
    })
    const owner = await callerOf(body.token)
    expect((await owner('GET', '/api/auth/account')).body.account.email).toBe(office.email)
  })

  it('signs in again and again, also where the authenticator does not count', async () => {
    const office = await createTestOffice()
    for (const counts of [true, false]) {
      const { authenticator } = await passkeyFor(office.owner, createAuthenticator({ counts }))
      for (let turn = 0; turn < 3; turn++) expect((await login(authenticator)).status).toBe(200)
    }
  })

  it('is offered by a challenge that names neither people nor passkeys', async () => {
    const stranger = await callerOf(null)
    const ask = async () => (await stranger('POST', '/api/auth/passkeys/login/options')).body
    const [one, other] = [await ask(), await ask()]
    expect(one).toEqual({
      nonce: expect.any(String),
      options: { challenge: expect.any(String), rpId: 'luz.test', timeout: 300_000, userVerification: 'required' },
    })
    expect(other.options.challenge).not.toBe(one.options.challenge)
  })

  it('opens one session for one challenge, however parallel it is answered', async () => {
    const { authenticator } = await withPasskey()
    const body = await signed(authenticator)
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(answered(await send(body))).toEqual(refusal)
  })
})

describe('a sign-in is refused, each time with the same answer,', () => {
  const deviations: readonly (readonly [title: string, more: Deviation])[] = [
    ['at a foreign origin', { origin: 'https://luz.test.evil.example' }],
    ['at another port of the same host', { origin: 'https://luz.test:8443' }],
    ['without TLS', { origin: 'http://luz.test' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without a verified user', { verified: false }],
    ['as the answer to a registration', { type: 'webauthn.create' }],
    ['in the name of somebody else', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ]
  it.for(deviations)('%s', async ([, more]) => {
    const { authenticator } = await withPasskey()
    const { status, body } = await login(authenticator, more)
    const unknown = await login(createAuthenticator(), { ...more, userHandle: more.userHandle ?? 'AAAA' })
    expect({ status, code: body.code }).toEqual(refusal)
    expect({ ...body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    // it used up nothing
    expect((await login(authenticator)).status).toBe(200)
  })

  it('with an unknown passkey', async () => {
    expect(answered(await login(createAuthenticator(), { userHandle: 'AAAA' }))).toEqual(refusal)
  })

  it('with the id and the name of another person, signed by a key of one’s own', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const { assertion } = await signed(theirs.authenticator)
    const { userHandle } = assertion.response
    const stolen = { credentialId: theirs.authenticator.id, ...(userHandle === undefined ? {} : { userHandle }) }
    expect(answered(await login(mine.authenticator, stolen))).toEqual(refusal)
    // the right key, but the other person's name
    expect(answered(await login(mine.authenticator, { userHandle: userHandle ?? '' }))).toEqual(refusal)
  })

  it('after five minutes', async () => {
    const { authenticator } = await withPasskey()
    const body = await signed(authenticator)
    moveClockTo('2026-11-22T08:05:11Z')
    expect(answered(await send(body))).toEqual(refusal)
  })

  it('with a challenge of another request, of a registration, or made up', async () => {
    const { office, authenticator } = await withPasskey()
    const [one, other] = [await signed(authenticator), await signed(authenticator)]
    expect(answered(await send({ ...one, nonce: other.nonce }))).toEqual(refusal)
    const { options } = (await office.owner('POST', '/api/auth/passkeys/options')).body
    for (const challenge of [options.challenge, Buffer.alloc(54).toString('base64url'), 'AAAA', ''])
      expect(answered(await login(authenticator, { challenge }))).toEqual(refusal)
  })

  it('with a passkey that was removed', async () => {
    const { office, authenticator, id } = await withPasskey()
    const before = await signed(authenticator)
    expect((await office.owner('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(204)
    expect(answered(await send(before))).toEqual(refusal)
    expect(answered(await login(authenticator))).toEqual(refusal)
  })
})

describe('a copied authenticator', () => {
  it('is refused, recorded in every office of the person and reported once a day', async () => {
    const [own, other] = [await createTestOffice(), await createTestOffice()]
    await join(other, own)
    const { authenticator } = await passkeyFor(own.owner)
    expect((await login(authenticator, { counter: 40 })).status).toBe(200)
    for (const counter of [40, 12, 0]) expect(answered(await login(authenticator, { counter }))).toEqual(refusal)
    const { pool } = await world()
    const entries = `select actor from audit_log where office_id = $1 and subject = 'sign_in' and action = 'passkey_copied'`
    for (const { officeId } of [own, other]) expect((await pool.query(entries, [officeId])).rowCount).toBe(3)
    const { events } = (await other.owner('GET', '/api/auth/security-events')).body
    expect(events[0].text).toBe('כניסה עם עותק של מפתח גישה נדחתה')
    const letters = `select body from mail_messages where address = $1 and subject like '%עותק של מפתח גישה%'`
    expect((await pool.query(letters, [own.email])).rowCount).toBe(1)
    // the authenticator that counted on
    expect((await login(authenticator, { counter: 41 })).status).toBe(200)
  })

  it('is not what somebody without the key claims', async () => {
    const { office, authenticator } = await withPasskey()
    await login(authenticator, { counter: 40 })
    const { nonce, assertion } = await signed(authenticator, { counter: 12 })
    const signature = createAuthenticator().get({ challenge: 'x' }).response.signature!
    const forged = { nonce, assertion: { ...assertion, response: { ...assertion.response, signature } } }
    expect(answered(await send(forged))).toEqual(refusal)
    const { pool } = await world()
    const entries = `select action from audit_log where office_id = $1 and action in ('passkey_copied', 'sign_in_failed')`
    await expect
      .poll(async () => (await pool.query(entries, [office.officeId])).rows, { timeout: 5_000 })
      .toEqual([{ action: 'sign_in_failed' }])
  })
})
