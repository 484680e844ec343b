import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { problemText } from '#shared/auth/text.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { randomIp, createTestOffice, callerOf, PASSWORD, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { clearSecondFactor } from './turn-off-second-factor.ts'

const NOW = '2026-11-22T08:00:10Z'
const STEP = 30_000
beforeEach(() => moveClockTo(NOW))

type Fields = Record<string, unknown>
const post = async (office: Office, url: string, body: Fields) =>
  office.owner('POST', `/api/auth/second-factor${url}`, body)
const offer = (office: Office, current_password = PASSWORD) => post(office, '', { current_password })
const confirm = (office: Office, code: string) => post(office, '/confirm', { code })
const login = async (office: Office, code?: string, password = PASSWORD, ip = randomIp()) =>
  (await callerOf(null, ip))('POST', '/api/auth/login', { email: office.email, password, ...(code ? { code } : {}) })
const account = async (office: Office) => (await office.owner('GET', '/api/auth/account')).body.account

/** The code that the app shows `steps` time steps after NOW. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = new Date(NOW).getTime() + steps * STEP
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp })
}
const wrongFor = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}
/** An office whose owner has turned the second factor on with the code of NOW. */
async function officeWithSecondFactor() {
  const office = await createTestOffice()
  const { secret } = (await offer(office)).body as { secret: string }
  const { recovery_codes } = (await confirm(office, codeOf(secret))).body as { recovery_codes: string[] }
  return { office, secret, codes: recovery_codes }
}
async function emailsTo(email: string) {
  const { pool } = await world()
  const { rows } = await pool.query<{ subject: string; body: string }>(
    'select subject, body from mail_messages where address = $1 order by id',
    [email],
  )
  return rows
}

describe('turning on the second factor', () => {
  it('offers a secret that takes effect when a code is confirmed', async () => {
    const office = await createTestOffice()
    const { uri, secret } = (await offer(office)).body
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const read = new URL(uri)
    expect(`${read.protocol}//${read.host}`).toBe('otpauth://totp')
    expect(decodeURIComponent(read.pathname)).toBe(`/Luz:${office.email}`)
    expect(Object.fromEntries(read.searchParams)).toEqual({
      issuer: 'Luz',
      secret: secret.replaceAll(' ', ''),
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect((await login(office)).status).toBe(200)
    expect((await confirm(office, wrongFor(secret))).body).toMatchObject({
      code: 'code_wrong',
      fields: { code: problemText.code_wrong },
    })
    const confirmed = await confirm(office, ` ${codeOf(secret).replace(/(...)/, '$1 ')} `)
    expect(confirmed.body.recovery_codes).toHaveLength(10)
    for (const code of confirmed.body.recovery_codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await account(office)).toMatchObject({ second_factor: 1, recovery_codes_left: 10 })
    expect((await login(office)).body.code).toBe('second_factor_required')
    expect((await emailsTo(office.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('אימות דו־שלבי הופעל'),
    ])
  })

  it('requires the current password and works once', async () => {
    const { office, secret } = await officeWithSecondFactor()
    expect((await offer(office)).body.code).toBe('second_factor_on')
    expect((await confirm(office, codeOf(secret, 1))).body.code).toBe('second_factor_on')
    const other = await createTestOffice()
    expect((await offer(other, 'not the one')).body.code).toBe('password_wrong')
    expect((await confirm(other, '123456')).body.code).toBe('second_factor_off')
  })

  it('uses the last offered secret, and only one of concurrent confirmations succeeds', async () => {
    const office = await createTestOffice()
    const { secret: first } = (await offer(office)).body
    const { secret } = (await offer(office)).body
    expect((await confirm(office, codeOf(first))).body.code).toBe('code_wrong')
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(office, codeOf(secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is available to employees', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update users set password_hash = (select password_hash from users where id = $1) where id = $2', [
      office.ids.owner,
      office.ids.employee,
    ])
    const offered = await office.employee('POST', '/api/auth/second-factor', { current_password: PASSWORD })
    expect(offered.status).toBe(200)
    expect((await account(office)).second_factor).toBe(0)
  })
})

describe('signing in with the second factor', () => {
  it('asks for a code only after the right password', async () => {
    const { office, secret } = await officeWithSecondFactor()
    const wrong = await login(office, codeOf(secret, 1), 'not the password')
    expect({ status: wrong.status, code: wrong.body.code }).toEqual({ status: 401, code: 'invalid_credentials' })
    for (const code of [undefined, '', '   ']) {
      const asked = await login(office, code)
      expect({ status: asked.status, code: asked.body.code }).toEqual({ status: 401, code: 'second_factor_required' })
    }
    const refused = await login(office, wrongFor(secret))
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 401, code: 'second_factor_wrong' })
    expect((await login(office, codeOf(secret, 1))).body.token).toEqual(expect.any(String))
  })

  it('accepts codes of a clock that deviates by one time step, but not by two', async () => {
    for (const [steps, status] of [
      [1, 200],
      [2, 401],
      [-2, 401],
    ] as const) {
      const { office, secret } = await officeWithSecondFactor()
      expect((await login(office, codeOf(secret, steps))).status).toBe(status)
    }
    const { office, secret } = await officeWithSecondFactor()
    moveClockTo('2026-11-22T08:01:10Z')
    // the previous time step, which is later than the one that turned it on
    expect((await login(office, codeOf(secret, 1))).status).toBe(200)
  })

  it('accepts a code only once, even in concurrent requests, and then no older code', async () => {
    const { office, secret } = await officeWithSecondFactor()
    // the code that turned it on is used up
    expect((await login(office, codeOf(secret))).body.code).toBe('second_factor_wrong')
    const next = codeOf(secret, 1)
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(office, next)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'second_factor_wrong')).toHaveLength(3)
    moveClockTo('2026-11-22T08:01:10Z')
    expect((await login(office, next)).body.code).toBe('second_factor_wrong')
    expect((await login(office, codeOf(secret, 2))).status).toBe(200)
  })

  it('accepts a recovery code once in any notation, and reports its use by email', async () => {
    const { office, codes } = await officeWithSecondFactor()
    const [first, second] = codes as [string, string]
    const typed = ` ${first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await login(office, typed)).status).toBe(200)
    expect((await login(office, first)).body.code).toBe('second_factor_wrong')
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(office, second)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await account(office)).recovery_codes_left).toBe(8)
    const told = (await emailsTo(office.email)).filter(({ subject }) => subject.includes('קוד גיבוי'))
    expect(told.map(({ body }) => /נשארו (\d+)/.exec(body)![1])).toEqual(['9', '8'])
  })

  it('refuses the recovery code of another user', async () => {
    const [one, other] = [await officeWithSecondFactor(), await officeWithSecondFactor()]
    expect((await login(one.office, other.codes[0])).body.code).toBe('second_factor_wrong')
    expect((await login(other.office, other.codes[0])).status).toBe(200)
  })

  it('locks a user after five wrong codes from any networks and warns the user by email', async () => {
    const { office, secret } = await officeWithSecondFactor()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(office, wrongFor(secret))))
    expect(answers.filter(({ body }) => body.code === 'second_factor_wrong')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await login(office, codeOf(secret, 1))).body.code).toBe('too_many')
    const warnings = (await emailsTo(office.email)).filter(({ subject }) => subject.includes('ניסיונות כניסה'))
    expect(warnings).toHaveLength(1)
    // another user can still sign in
    const other = await officeWithSecondFactor()
    expect((await login(other.office, codeOf(other.secret, 1))).status).toBe(200)
  })

  it('resets the count of wrong codes after a right one', async () => {
    const { office, codes, secret } = await officeWithSecondFactor()
    for (const code of codes.slice(0, 2)) {
      for (let i = 0; i < 4; i++) await login(office, wrongFor(secret))
      expect((await login(office, code)).status).toBe(200)
    }
  })
})

describe('a password reset by email', () => {
  it('keeps the second factor on and lifts the lock after wrong codes', async () => {
    const { office, secret } = await officeWithSecondFactor()
    await Promise.all(Array.from({ length: 6 }, () => login(office, wrongFor(secret))))
    const stranger = await callerOf(null)
    await stranger('POST', '/api/auth/request-reset', { email: office.email })
    const code = /\d{6}/.exec((await emailsTo(office.email)).at(-1)!.body)![0]
    const { reset_token } = (await stranger('POST', '/api/auth/verify-code', { email: office.email, code })).body
    const new_password = 'another fine one'
    const reset = await stranger('POST', '/api/auth/reset-password', { email: office.email, new_password, reset_token })
    expect(reset.status).toBe(200)
    expect((await login(office, undefined, new_password)).body.code).toBe('second_factor_required')
    expect((await login(office, codeOf(secret, 1), new_password)).status).toBe(200)
  })
})

describe('turning off the second factor and renewing recovery codes', () => {
  it('require the password and a code, and limit guesses', async () => {
    const { office, secret } = await officeWithSecondFactor()
    for (const url of ['/disable', '/recovery-codes']) {
      expect((await post(office, url, { current_password: 'no', code: codeOf(secret, 1) })).body.code).toBe(
        'password_wrong',
      )
      const refused = await post(office, url, { current_password: PASSWORD, code: wrongFor(secret) })
      expect(refused.body).toMatchObject({ code: 'code_wrong', fields: { code: problemText.code_wrong } })
      expect((await post(office, url, { current_password: PASSWORD, code: ' ' })).body.fields).toHaveProperty('code')
    }
    expect((await account(office)).second_factor).toBe(1)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => post(office, '/disable', { current_password: PASSWORD, code: wrongFor(secret) })),
    )
    expect(guesses.filter(({ body }) => body.code === 'code_wrong')).toHaveLength(3)
    // guesses here and at sign-in count together
    expect((await login(office, codeOf(secret, 1))).body.code).toBe('too_many')
  })

  it('new recovery codes replace the old ones', async () => {
    const { office, secret, codes } = await officeWithSecondFactor()
    const renewed = await post(office, '/recovery-codes', { current_password: PASSWORD, code: codeOf(secret, 1) })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await login(office, codes[0])).body.code).toBe('second_factor_wrong')
    expect((await login(office, renewed.body.recovery_codes[0])).status).toBe(200)
  })

  it('turning it off deletes its data, and signing in needs no code', async () => {
    const { office, codes } = await officeWithSecondFactor()
    const off = await post(office, '/disable', { current_password: PASSWORD, code: codes[0] })
    expect(off.body).toEqual({ ok: true })
    expect((await login(office)).status).toBe(200)
    expect(await account(office)).toMatchObject({ second_factor: 0, recovery_codes_left: 0 })
    const { pool } = await world()
    const left = await pool.query(
      `select totp_secret, totp_confirmed_at, totp_last_step, (select count(*) from recovery_codes r where r.office_id = u.office_id) as codes
       from users u where id = $1`,
      [office.ids.owner],
    )
    expect(left.rows).toEqual([{ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, codes: 0 }])
    expect((await post(office, '/disable', { current_password: PASSWORD, code: codes[1] })).body.code).toBe(
      'second_factor_off',
    )
    expect((await emailsTo(office.email)).at(-1)!.subject).toContain('כובה')
  })

  it('the operator can turn it off, which the audit log records', async () => {
    const { office } = await officeWithSecondFactor()
    const { services, pool } = await world()
    const clear = () =>
      enterOffice(services, office.officeId, (tx, scope) =>
        clearSecondFactor({ tx, scope, now: services.clock(), actor: 'admin' }, office.ids.owner),
      )
    expect(await clear()).toBe(true)
    expect(await clear()).toBe(false)
    expect((await login(office)).status).toBe(200)
    const { rows } = await pool.query(
      `select actor, action from audit_log where office_id = $1 and action like '%second_factor' order by id`,
      [office.officeId],
    )
    expect(rows).toEqual([
      { actor: `user:${office.ids.owner}`, action: 'turn_on_second_factor' },
      { actor: 'admin', action: 'turn_off_second_factor' },
    ])
  })
})

describe('a stored second factor', () => {
  it('is not in plain text, not even in the audit log', async () => {
    const { office, secret, codes } = await officeWithSecondFactor()
    const { pool } = await world()
    const { rows } = await pool.query(
      `select encode(u.totp_secret, 'escape') as sealed, (select string_agg(encode(code_mac, 'escape'), ' ') from recovery_codes r where r.user_id = u.id) as macs,
        (select string_agg(a::text, ' ') from audit_log a where a.office_id = u.office_id) as audit
       from users u where u.id = $1`,
      [office.ids.owner],
    )
    const stored = JSON.stringify(rows)
    for (const word of [secret.replaceAll(' ', ''), ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(word)
  })

  it('does not work in the row of another user', async () => {
    const [one, other] = [await officeWithSecondFactor(), await officeWithSecondFactor()]
    const { pool } = await world()
    await pool.query('update users set totp_secret = (select totp_secret from users where id = $1) where id = $2', [
      one.office.ids.owner,
      other.office.ids.owner,
    ])
    expect((await login(other.office, codeOf(one.secret, 1))).body.code).toBe('second_factor_wrong')
    expect((await login(other.office, other.codes[0])).status).toBe(200)
  })
})
