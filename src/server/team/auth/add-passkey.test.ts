/** Adding, renaming and removing passkeys, with an authenticator in software and the real API. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator, type Deviation } from '#tests/support/team/authenticator.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, tokenOf, type Caller, type Office } from '#tests/support/office.ts'
import { add, login, offeredTo, passkeyFor } from '#tests/support/team/passkeys.ts'
import { join } from '#tests/support/team/people.ts'
import { register } from '#tests/support/team/registered.ts'
import { emailsTo, NOW } from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const LATER = '2026-11-22T08:10:11Z'
const accountOf = async (call: Caller) => (await call('GET', '/api/auth/account')).body.account
const passkeysOf = async (call: Caller) => (await accountOf(call)).passkeys
const eventsOf = async (call: Caller): Promise<string[]> =>
  (await call('GET', '/api/auth/security-events')).body.events.map(({ text }: { text: string }) => text)
const send = (call: Caller, attestation: unknown, headers?: Record<string, string>) =>
  call('POST', '/api/auth/passkeys', { attestation }, headers)
const anotherSession = async ({ officeId, ids }: Office) => callerOf(await tokenOf(officeId, ids.owner, 'owner'))
const prove = (call: Caller) => call('POST', '/api/auth/proof', { current_password: PASSWORD })
const lastLetter = async (office: Office) => (await emailsTo(office.email)).at(-1)!

describe('adding a passkey', () => {
  it('asks the browser for a discoverable key with a verified user, which the device does not have yet', async () => {
    const office = await createTestOffice()
    const { authenticator } = await passkeyFor(office.owner)
    expect(await offeredTo(office.owner)).toEqual({
      challenge: expect.any(String),
      rp: { id: 'luz.test', name: 'לו״ז' },
      user: { id: expect.any(String), name: office.email, displayName: 'נועה' },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key', id: authenticator.id.toString('base64url') }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('names it after the device, and is recorded in every office and reported', async () => {
    const [own, other] = [await createTestOffice(), await createTestOffice()]
    const member = await join(other, own)
    const attestation = createAuthenticator().create(await offeredTo(own.owner))
    const { status, body } = await send(own.owner, attestation, { 'user-agent': CHROME })
    const shown = { id: expect.any(Number), name: 'Chrome ב־Windows', created_at: expect.any(String) }
    expect({ status, body }).toEqual({ status: 201, body: { passkey: { ...shown, last_used_at: null } } })
    // it belongs to the person, wherever they work
    for (const call of [own.owner, member.call]) expect(await passkeysOf(call)).toEqual([body.passkey])
    for (const call of [own.owner, other.owner]) expect(await eventsOf(call)).toContain('נוסף מפתח גישה')
    expect(await passkeysOf(other.owner)).toEqual([])
    const letter = await lastLetter(own)
    expect(letter.subject).toBe('נוסף מפתח גישה לחשבון שלכם במערכת לו״ז')
    expect(letter.body).toContain('בשם ״Chrome ב־Windows״: 22/11/2026 בשעה 10:00, מדפדפן Chrome ב־Windows')
  })

  it('asks for a fresh proof, before and after the browser has made the key', async () => {
    const office = await createTestOffice()
    const attestation = createAuthenticator().create(await offeredTo(office.owner))
    const { pool } = await world()
    await pool.query(`update sessions set proved_at = proved_at - interval '10 minutes' where office_id = $1`, [
      office.officeId,
    ])
    expect((await office.owner('POST', '/api/auth/passkeys/options')).body.code).toBe('proof_required')
    expect((await send(office.owner, attestation)).body.code).toBe('proof_required')
    expect((await prove(office.owner)).status).toBe(200)
    expect((await send(office.owner, attestation)).status).toBe(201)
  })

  it('asks for a proved mailbox, because the address may be somebody else’s', async () => {
    const { owner } = await register()
    const { status, body } = await owner('POST', '/api/auth/passkeys/options')
    expect({ status, code: body.code, error: body.error }).toEqual({
      status: 403,
      code: 'mailbox_unproved',
      error: expect.stringContaining('כדי להוסיף מפתח גישה'),
    })
  })

  it('ends at ten, also when several are added at once', async () => {
    const office = await createTestOffice()
    for (let i = 0; i < 8; i++) await passkeyFor(office.owner)
    const waiting = []
    for (let i = 0; i < 4; i++) waiting.push(createAuthenticator().create(await offeredTo(office.owner)))
    const answers = await Promise.all(waiting.map((attestation) => send(office.owner, attestation)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.code === 'passkeys_many')).toHaveLength(2)
    expect((await office.owner('POST', '/api/auth/passkeys/options')).body.code).toBe('passkeys_many')
    expect(await passkeysOf(office.owner)).toHaveLength(10)
  })

  const deviations: readonly (readonly [title: string, more: Deviation])[] = [
    ['made at a foreign origin', { origin: 'https://evil.example' }],
    ['made for another name', { rpId: 'evil.example' }],
    ['made without a verified user', { verified: false }],
    ['that is the answer to a sign-in', { type: 'webauthn.get' }],
    ['with a made-up challenge', { challenge: Buffer.alloc(54).toString('base64url') }],
    ['whose certificates would have to be looked up', { format: 'apple' }],
  ]
  it.for(deviations)('refuses one %s', async ([, more]) => {
    const office = await createTestOffice()
    const { status, body } = await add(office.owner, createAuthenticator(), more)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'passkey_unverified' })
    expect(await passkeysOf(office.owner)).toEqual([])
  })

  it('refuses a challenge that was answered, has expired, or is of another session, person or purpose', async () => {
    const [office, stranger] = [await createTestOffice(), await createTestOffice()]
    const code = async (call: Caller, attestation: unknown) => (await send(call, attestation)).body.code
    const used = createAuthenticator().create(await offeredTo(office.owner))
    const { passkey } = (await send(office.owner, used)).body
    await office.owner('DELETE', `/api/auth/passkeys/${passkey.id}`)
    expect(await code(office.owner, used)).toBe('passkey_unverified')

    const fresh = createAuthenticator().create(await offeredTo(office.owner))
    expect(await code(await anotherSession(office), fresh)).toBe('passkey_unverified')
    expect(await code(stranger.owner, fresh)).toBe('passkey_unverified')
    const { options } = (await (await callerOf(null))('POST', '/api/auth/passkeys/login/options')).body
    expect((await add(office.owner, createAuthenticator(), { challenge: options.challenge })).status).toBe(422)
    moveClockTo('2026-11-22T08:05:11Z')
    expect(await code(office.owner, fresh)).toBe('passkey_unverified')
  })

  it('refuses the passkey of another person like any other', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const { authenticator } = await passkeyFor(other.owner)
    const taken = await add(office.owner, createAuthenticator(), { credentialId: authenticator.id })
    const wrong = await add(office.owner, createAuthenticator(), { verified: false })
    expect({ ...taken.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
    expect((await login(authenticator)).body.email).toBe(other.email)
  })

  it('adds none by a session that a reset of the password ends at the same time', async () => {
    const kept: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const office = await createTestOffice()
      const attestation = createAuthenticator().create(await offeredTo(office.owner))
      const body = { current_password: PASSWORD, new_password: 'quite another one for tests' }
      const victim = await anotherSession(office)
      const [added, changed] = await Promise.all([
        send(office.owner, attestation),
        victim('PUT', '/api/auth/password', body),
      ])
      expect(changed.status).toBe(200)
      expect([201, 401, 403]).toContain(added.status)
      // one that was first is named in the letter
      const letters = (await emailsTo(office.email)).filter(({ subject }) => subject.includes('הוחלפה'))
      kept.push(letters.filter(({ body: text }) => text.includes('מפתחות הגישה')).length)
      expect(kept.at(-1)).toBe(added.status === 201 ? 1 : 0)
    }
  })
})

describe('a passkey of one’s own', () => {
  it('is renamed', async () => {
    const office = await createTestOffice()
    const { id } = await passkeyFor(office.owner)
    const rename = (name: string) => office.owner('PUT', `/api/auth/passkeys/${id}`, { name })
    expect((await rename(' הטלפון שלי ')).body.passkey).toMatchObject({ id, name: 'הטלפון שלי' })
    for (const name of ['', ' ', 'https://evil.example', 'x'.repeat(61)])
      expect((await rename(name)).body).toMatchObject({ code: 'invalid_input', fields: { name: expect.any(String) } })
    expect(await passkeysOf(office.owner)).toMatchObject([{ name: 'הטלפון שלי' }])
  })

  it('is removed with a fresh proof, which is recorded and reported', async () => {
    const office = await createTestOffice()
    const { id, authenticator } = await passkeyFor(office.owner)
    const session = await callerOf((await login(authenticator)).body.token)
    moveClockTo(LATER)
    const remove = () => office.owner('DELETE', `/api/auth/passkeys/${id}`)
    expect((await remove()).body.code).toBe('proof_required')
    expect((await prove(office.owner)).status).toBe(200)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect(await passkeysOf(office.owner)).toEqual([])
    expect(await eventsOf(office.owner)).toContain('הוסר מפתח גישה')
    expect((await lastLetter(office)).subject).toBe('הוסר מפתח גישה מהחשבון שלכם במערכת לו״ז')
    // its sessions stay, and are listed
    expect((await session('GET', '/api/user/permissions')).status).toBe(200)
  })

  it('is not found by others, not even by the owner of their office', async () => {
    const [own, other] = [await createTestOffice(), await createTestOffice()]
    await join(other, own)
    const { id } = await passkeyFor(own.owner)
    for (const call of [other.owner, other.employee, (await createTestOffice()).owner]) {
      expect((await call('PUT', `/api/auth/passkeys/${id}`, { name: 'x' })).status).toBe(404)
      expect((await call('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(404)
    }
    expect(await passkeysOf(own.owner)).toHaveLength(1)
  })

  it('stays when the password is reset or all devices are signed out, and the letter names it', async () => {
    const office = await createTestOffice()
    const { id, authenticator } = await passkeyFor(office.owner)
    await office.owner('PUT', `/api/auth/passkeys/${id}`, { name: 'הטלפון הישן' })
    const { token } = (await login(authenticator)).body
    await office.owner('POST', '/api/auth/sessions/revoke-others')
    expect((await (await callerOf(token))('GET', '/api/user/permissions')).status).toBe(401)
    const stranger = await callerOf(null)
    await stranger('POST', '/api/auth/request-reset', { email: office.email })
    const link = new URLSearchParams(/#(\S+)/.exec((await lastLetter(office)).body)![1])
    const reset = { email: office.email, new_password: 'another fine one', reset_token: link.get('token') }
    expect((await stranger('POST', '/api/auth/reset-password', reset)).status).toBe(200)
    const letter = await lastLetter(office)
    expect(letter.subject).toBe('נבחרה סיסמה חדשה לחשבון שלכם במערכת לו״ז')
    expect(letter.body).toContain('- הטלפון הישן, נוסף ב־22/11/2026\n')
    expect((await login(authenticator)).status).toBe(200)
  })

  it('is not mentioned to who has none', async () => {
    const office = await createTestOffice()
    const body = { current_password: PASSWORD, new_password: 'quite another one for tests' }
    expect((await office.owner('PUT', '/api/auth/password', body)).status).toBe(200)
    expect((await lastLetter(office)).body).not.toContain('passkey')
  })
})
