import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { problemText } from '#shared/auth/text.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { anAddress, anOffice, callerOf, PASSWORD, type Office } from '#tests/support/office.ts'
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
const login = async (office: Office, code?: string, password = PASSWORD, ip = anAddress()) =>
  (await callerOf(null, ip))('POST', '/api/auth/login', { email: office.email, password, ...(code ? { code } : {}) })
const account = async (office: Office) => (await office.owner('GET', '/api/auth/account')).body.account

/** What the app shows, `steps` after the moment of the tests' clock. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = new Date(NOW).getTime() + steps * STEP
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp })
}
const wrongFor = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}
/** An office whose owner has it on, by the code of this very moment. */
async function guarded() {
  const office = await anOffice()
  const { secret } = (await offer(office)).body as { secret: string }
  const { recovery_codes } = (await confirm(office, codeOf(secret))).body as { recovery_codes: string[] }
  return { office, secret, codes: recovery_codes }
}
async function lettersTo(email: string) {
  const { pool } = await world()
  const { rows } = await pool.query<{ subject: string; body: string }>(
    'select subject, body from mail_messages where address = $1 order by id',
    [email],
  )
  return rows
}

describe('turning it on', () => {
  it('shows a secret for any app, and asks for it only once a code of it was confirmed', async () => {
    const office = await anOffice()
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
    expect((await lettersTo(office.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('אימות דו־שלבי הופעל'),
    ])
  })

  it('needs the current password, and is done once', async () => {
    const { office, secret } = await guarded()
    expect((await offer(office)).body.code).toBe('second_factor_on')
    expect((await confirm(office, codeOf(secret, 1))).body.code).toBe('second_factor_on')
    const other = await anOffice()
    expect((await offer(other, 'not the one')).body.code).toBe('password_wrong')
    expect((await confirm(other, '123456')).body.code).toBe('second_factor_off')
  })

  it('goes by the secret that was offered last, and by one of two who confirm at once', async () => {
    const office = await anOffice()
    const { secret: first } = (await offer(office)).body
    const { secret } = (await offer(office)).body
    expect((await confirm(office, codeOf(first))).body.code).toBe('code_wrong')
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(office, codeOf(secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is for employees as well', async () => {
    const office = await anOffice()
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

describe('signing in with it', () => {
  it('asks for a code after a right password alone: a wrong one is answered as ever', async () => {
    const { office, secret } = await guarded()
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

  it('takes the code of a clock that is half a minute off, and no further', async () => {
    for (const [steps, status] of [
      [1, 200],
      [2, 401],
      [-2, 401],
    ] as const) {
      const { office, secret } = await guarded()
      expect((await login(office, codeOf(secret, steps))).status).toBe(status)
    }
    const { office, secret } = await guarded()
    moveClockTo('2026-11-22T08:01:10Z')
    // the step before the one that is now, and after the one that turned it on
    expect((await login(office, codeOf(secret, 1))).status).toBe(200)
  })

  it('takes a code once, also of many at once, and none that is older than one it took', async () => {
    const { office, secret } = await guarded()
    // the one that turned it on is used already
    expect((await login(office, codeOf(secret))).body.code).toBe('second_factor_wrong')
    const next = codeOf(secret, 1)
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(office, next)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'second_factor_wrong')).toHaveLength(3)
    moveClockTo('2026-11-22T08:01:10Z')
    expect((await login(office, next)).body.code).toBe('second_factor_wrong')
    expect((await login(office, codeOf(secret, 2))).status).toBe(200)
  })

  it('takes a recovery code however it is typed, once, also of many at once, and says so in a letter', async () => {
    const { office, codes } = await guarded()
    const [first, second] = codes as [string, string]
    const typed = ` ${first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await login(office, typed)).status).toBe(200)
    expect((await login(office, first)).body.code).toBe('second_factor_wrong')
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(office, second)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await account(office)).recovery_codes_left).toBe(8)
    const told = (await lettersTo(office.email)).filter(({ subject }) => subject.includes('קוד גיבוי'))
    expect(told.map(({ body }) => /נשארו (\d+)/.exec(body)![1])).toEqual(['9', '8'])
  })

  it('does not take the recovery code of somebody else', async () => {
    const [one, other] = [await guarded(), await guarded()]
    expect((await login(one.office, other.codes[0])).body.code).toBe('second_factor_wrong')
    expect((await login(other.office, other.codes[0])).status).toBe(200)
  })

  it('stops after five wrong codes of a person, from however many networks, and tells her that her password is known', async () => {
    const { office, secret } = await guarded()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(office, wrongFor(secret))))
    expect(answers.filter(({ body }) => body.code === 'second_factor_wrong')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await login(office, codeOf(secret, 1))).body.code).toBe('too_many')
    const warnings = (await lettersTo(office.email)).filter(({ subject }) => subject.includes('ניסיונות כניסה'))
    expect(warnings).toHaveLength(1)
    // somebody else is not held up
    const other = await guarded()
    expect((await login(other.office, codeOf(other.secret, 1))).status).toBe(200)
  })

  it('forgives wrong codes once a right one came', async () => {
    const { office, codes, secret } = await guarded()
    for (const code of codes.slice(0, 2)) {
      for (let i = 0; i < 4; i++) await login(office, wrongFor(secret))
      expect((await login(office, code)).status).toBe(200)
    }
  })
})

describe('a password that was reset by mail', () => {
  it('leaves it on, and ends the waiting for codes that others guessed', async () => {
    const { office, secret } = await guarded()
    await Promise.all(Array.from({ length: 6 }, () => login(office, wrongFor(secret))))
    const stranger = await callerOf(null)
    await stranger('POST', '/api/auth/request-reset', { email: office.email })
    const code = /\d{6}/.exec((await lettersTo(office.email)).at(-1)!.body)![0]
    const { reset_token } = (await stranger('POST', '/api/auth/verify-code', { email: office.email, code })).body
    const new_password = 'another fine one'
    const reset = await stranger('POST', '/api/auth/reset-password', { email: office.email, new_password, reset_token })
    expect(reset.status).toBe(200)
    expect((await login(office, undefined, new_password)).body.code).toBe('second_factor_required')
    expect((await login(office, codeOf(secret, 1), new_password)).status).toBe(200)
  })
})

describe('turning it off, and new recovery codes', () => {
  it('need password and code, and count guesses', async () => {
    const { office, secret } = await guarded()
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
    // one count with signing in
    expect((await login(office, codeOf(secret, 1))).body.code).toBe('too_many')
  })

  it('new codes end the old ones', async () => {
    const { office, secret, codes } = await guarded()
    const renewed = await post(office, '/recovery-codes', { current_password: PASSWORD, code: codeOf(secret, 1) })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await login(office, codes[0])).body.code).toBe('second_factor_wrong')
    expect((await login(office, renewed.body.recovery_codes[0])).status).toBe(200)
  })

  it('off is off: signing in asks for nothing, and nothing of it stays', async () => {
    const { office, codes } = await guarded()
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
    expect((await lettersTo(office.email)).at(-1)!.subject).toContain('כובה')
  })

  it('an operator can do it for who lost both, and it is written down', async () => {
    const { office } = await guarded()
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

describe('the database', () => {
  it('holds neither the secret nor a recovery code in the clear, and the log of deeds nothing of either', async () => {
    const { office, secret, codes } = await guarded()
    const { pool } = await world()
    const { rows } = await pool.query(
      `select encode(u.totp_secret, 'escape') as sealed, (select string_agg(encode(code_mac, 'escape'), ' ') from recovery_codes r where r.user_id = u.id) as macs,
        (select string_agg(a::text, ' ') from audit_log a where a.office_id = u.office_id) as deeds
       from users u where u.id = $1`,
      [office.ids.owner],
    )
    const kept = JSON.stringify(rows)
    for (const word of [secret.replaceAll(' ', ''), ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(word)
  })

  it('of one person opens nothing in the row of another', async () => {
    const [one, other] = [await guarded(), await guarded()]
    const { pool } = await world()
    await pool.query('update users set totp_secret = (select totp_secret from users where id = $1) where id = $2', [
      one.office.ids.owner,
      other.office.ids.owner,
    ])
    expect((await login(other.office, codeOf(one.secret, 1))).body.code).toBe('second_factor_wrong')
    expect((await login(other.office, other.codes[0])).status).toBe(200)
  })
})
