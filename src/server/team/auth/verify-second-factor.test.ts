import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf } from '#tests/support/office.ts'
import {
  account,
  codeOf,
  emailsTo,
  login,
  NOW,
  officeWithSecondFactor,
  wrongCodeFor,
} from '#tests/support/team/second-factor.ts'

beforeEach(() => moveClockTo(NOW))

describe('signing in with the second factor', () => {
  it('asks for a code only after the right password', async () => {
    const { office, secret } = await officeWithSecondFactor()
    const wrong = await login(office, codeOf(secret, 1), 'not the password')
    expect({ status: wrong.status, code: wrong.body.code }).toEqual({ status: 401, code: 'invalid_credentials' })
    for (const code of [undefined, '', '   ']) {
      const asked = await login(office, code)
      expect({ status: asked.status, code: asked.body.code }).toEqual({ status: 401, code: 'second_factor_required' })
    }
    const refused = await login(office, wrongCodeFor(secret))
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
    const notifications = (await emailsTo(office.email)).filter(({ subject }) => subject.includes('קוד גיבוי'))
    expect(notifications.map(({ body }) => /נשארו (\d+ קודים)/.exec(body)![1])).toEqual(['9 קודים', '8 קודים'])
  })

  it('refuses the recovery code of another user', async () => {
    const [one, other] = [await officeWithSecondFactor(), await officeWithSecondFactor()]
    expect((await login(one.office, other.codes[0])).body.code).toBe('second_factor_wrong')
    expect((await login(other.office, other.codes[0])).status).toBe(200)
  })

  it('locks a user after five wrong codes from any networks and warns the user by email', async () => {
    const { office, secret } = await officeWithSecondFactor()
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(office, wrongCodeFor(secret))))
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
      for (let i = 0; i < 4; i++) await login(office, wrongCodeFor(secret))
      expect((await login(office, code)).status).toBe(200)
    }
  })
})

describe('a password reset by email', () => {
  it('keeps the second factor on and lifts the lock after wrong codes', async () => {
    const { office, secret } = await officeWithSecondFactor()
    await Promise.all(Array.from({ length: 6 }, () => login(office, wrongCodeFor(secret))))
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
