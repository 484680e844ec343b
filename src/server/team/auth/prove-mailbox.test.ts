import { Worker } from 'node:worker_threads'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, randomPhone } from '#tests/support/office.ts'
import { codeFor, lettersTo, register, uniqueEmail } from '#tests/support/team/registered.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const login = async (email: string, password: string) =>
  (await callerOf(null))('POST', '/api/auth/login', { email, password })
const provedOf = async (officeId: number) => {
  const { pool } = await world()
  const { rows } = await pool.query(
    'select p.email_proved_at is not null as proved from users u join people p on p.id = u.person_id where u.office_id = $1',
    [officeId],
  )
  return rows[0].proved as boolean
}

describe('the mailbox of somebody who registers', () => {
  it('is proved by the code of the letter, once', async () => {
    const { email, owner } = await register()
    const permissions = async () => (await owner('GET', '/api/user/permissions')).body
    expect(await permissions()).toMatchObject({ email_proved: 0, pending_email: email })
    const [letter] = await lettersTo(email)
    expect(letter!.body).not.toContain('http')
    const code = await codeFor(email)
    expect((await owner('POST', '/api/auth/email/confirm', { code: wrong(code) })).body.code).toBe('code_wrong')
    expect((await owner('POST', '/api/auth/email/confirm', { code })).body).toEqual({ email })
    expect(await permissions()).toMatchObject({ email_proved: 1, pending_email: null })
    expect((await owner('POST', '/api/auth/email/confirm', { code })).body.code).toBe('code_wrong')
    expect((await owner('POST', '/api/auth/email/code')).status).toBe(404)
  })

  it('gets another code, three times an hour, and only the last one counts', async () => {
    const { email, owner } = await register()
    const first = await codeFor(email)
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await owner('POST', '/api/auth/email/code')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const last = await codeFor(email)
    if (last !== first)
      expect((await owner('POST', '/api/auth/email/confirm', { code: first })).body.code).toBe('code_wrong')
    expect((await owner('POST', '/api/auth/email/confirm', { code: last })).status).toBe(200)
  })

  it('takes five guesses of a code, even if 50 arrive together', async () => {
    const { email, owner } = await register()
    const code = await codeFor(email)
    const guess = (typed: string) => owner('POST', '/api/auth/email/confirm', { code: typed })
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess(wrong(code))))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['code_wrong']))
    expect((await guess(code)).body.code).toBe('code_wrong')
  })

  it('gets eight letters an hour without a puzzle, however many register with it', async () => {
    const email = uniqueEmail()
    const statuses = []
    for (let i = 0; i < 9; i++) statuses.push((await register({ email })).status)
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 428])
    expect(await lettersTo(email)).toHaveLength(8)
  })

  it('may be replaced by another one, which its code proves', async () => {
    const { email, owner, password } = await register()
    const other = uniqueEmail()
    const asked = await owner('POST', '/api/auth/email', { current_password: password, email: other })
    expect(asked.status).toBe(200)
    expect((await owner('POST', '/api/auth/email/confirm', { code: await codeFor(other) })).body.email).toBe(other)
    expect((await owner('GET', '/api/auth/account')).body.account).toMatchObject({ email: other, email_proved: 1 })
    expect((await login(other, password)).status).toBe(200)
    expect((await login(email, password)).body.code).toBe('invalid_credentials')
  })
})

describe('an address that nobody has proved', () => {
  it('blocks nobody: each of its accounts signs in by its own password', async () => {
    const email = uniqueEmail()
    const [stranger, person] = [await register({ email, password: 'chosen by a stranger' }), await register({ email })]
    for (const { password, officeId } of [stranger, person]) {
      const { body } = await login(email, password)
      expect(claims(body.token).office_id).toBe(officeId)
    }
    expect((await login(email, 'of nobody at all')).body.code).toBe('invalid_credentials')
  })

  it('belongs to one of two accounts that prove it in parallel', async () => {
    const email = uniqueEmail()
    const made = []
    for (let i = 0; i < 2; i++) {
      const one = await register({ email })
      made.push({ ...one, code: await codeFor(email) })
    }
    const answers = await Promise.all(made.map(({ owner, code }) => owner('POST', '/api/auth/email/confirm', { code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('email_taken')
  })
})

const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

describe('a stranger who registers with the address of somebody', () => {
  it('gets the same answers as with a free address, and the letter goes to the mailbox only', async () => {
    const office = await createTestOffice()
    const [taken, free] = [await register({ email: office.email }), await register()]
    expect(taken.status).toBe(free.status)
    const shown = async ({ owner, email }: typeof taken) => {
      const { subscription, office_id: _, user: __, ...body } = (await owner('GET', '/api/user/permissions')).body
      expect(body.pending_email).toBe(email)
      return { ...body, pending_email: '', plan: subscription.subscription_details }
    }
    expect(await shown(taken)).toEqual(await shown(free))
    expect((await taken.owner('POST', '/api/auth/email/code')).status).toBe(200)
    // what the stranger chose signs in to what the stranger made
    expect(claims((await login(office.email, taken.password)).body.token).office_id).toBe(taken.officeId)
    expect((await lettersTo(office.email))[0]!.body).toContain('כבר יש חשבון')
  })

  it('neither keeps the person out nor gets their reset', async () => {
    const office = await createTestOffice()
    await register({ email: office.email })
    const stranger = await callerOf(null)
    const { body } = await stranger('POST', '/api/auth/request-reset', { email: office.email })
    const code = await codeFor(office.email)
    const verified = await stranger('POST', '/api/auth/verify-code', { email: office.email, code, nonce: body.nonce })
    const { reset_token } = verified.body
    const next = { email: office.email, new_password: 'a new fine password', reset_token }
    expect((await stranger('POST', '/api/auth/reset-password', next)).status).toBe(200)
    expect(claims((await login(office.email, next.new_password)).body.token).office_id).toBe(office.officeId)
  })

  it('computes as many hashes for an unknown, a claimed and a proved address', async () => {
    const office = await createTestOffice()
    const claimed = uniqueEmail()
    for (let i = 0; i < 4; i++) await register({ email: claimed })
    const posted = vi.spyOn(Worker.prototype, 'postMessage')
    const hashes = async (email: string) => {
      posted.mockClear()
      await login(email, 'not the one')
      return posted.mock.calls.length
    }
    await hashes(uniqueEmail()) // computes the decoy
    const [unknown, several, proved] = [await hashes(uniqueEmail()), await hashes(claimed), await hashes(office.email)]
    expect(unknown).toBeGreaterThan(0)
    expect([several, proved]).toEqual([unknown, unknown])
    posted.mockRestore()
  })
})

describe('a way in by email', () => {
  const askCode = async (email: string, more: object = {}) => {
    const stranger = await callerOf(null)
    const { body } = await stranger('POST', '/api/auth/request-reset', { email, ...more })
    const code = await codeFor(email)
    const verified = await stranger('POST', '/api/auth/verify-code', { email, code, nonce: body.nonce })
    return verified.body.reset_token as string
  }

  it('proves the mailbox when a new password is chosen', async () => {
    const { email, officeId } = await register()
    const reset_token = await askCode(email)
    const body = { email, new_password: 'a new fine password', reset_token }
    expect((await (await callerOf(null))('POST', '/api/auth/reset-password', body)).status).toBe(200)
    expect(await provedOf(officeId)).toBe(true)
    // nothing waits any more, so that no screen asks for the code of the registration
    const { token } = (await login(email, body.new_password)).body
    const { body: permissions } = await (await callerOf(token))('GET', '/api/user/permissions')
    expect(permissions).toMatchObject({ email_proved: 1, pending_email: null })
  })

  it('without a new password needs the device that registered, because a stranger may know the old one', async () => {
    const { email, officeId, deviceToken } = await register()
    const reset_token = await askCode(email)
    const signIn = async (more: object) =>
      (await callerOf(null))('POST', '/api/auth/login', { email, password: '', reset_token, ...more })
    expect((await signIn({})).body.code).toBe('password_needed')
    expect(await provedOf(officeId)).toBe(false)
    expect((await signIn({ device_token: deviceToken })).status).toBe(200)
    expect(await provedOf(officeId)).toBe(true)
  })
})

describe('until the mailbox is proved', () => {
  it('the second factor stays off, and an invitation waits for the proof', async () => {
    const { runJobs } = await world()
    const { owner, password, email } = await register()
    const offered = () => owner('POST', '/api/auth/second-factor', { current_password: password })
    const invited = uniqueEmail()
    const hire = () => owner('POST', '/api/users/create', { name: 'מאיה', phone: randomPhone(), email: invited })
    const invitation = async () => {
      await runJobs()
      return (await lettersTo(invited)).map(({ status, held }) => ({ status, held }))
    }
    expect((await offered()).body.code).toBe('mailbox_unproved')
    const hired = await hire()
    expect([hired.status, hired.body.employee.sign_in]).toEqual([201, 'invited'])
    expect(await invitation()).toEqual([{ status: 'queued', held: true }])
    expect((await owner('POST', '/api/users/create', { name: 'שיר', phone: randomPhone() })).status).toBe(201)
    await owner('POST', '/api/auth/email/confirm', { code: await codeFor(email) })
    expect((await offered()).status).toBe(200)
    expect(await invitation()).toEqual([{ status: 'sent', held: false }])
  })
})
