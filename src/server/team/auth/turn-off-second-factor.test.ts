import { beforeEach, describe, expect, it } from 'vitest'
import { problemText } from '#shared/team/auth/text.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { PASSWORD } from '#tests/support/office.ts'
import {
  account,
  codeOf,
  emailsTo,
  login,
  NOW,
  officeWithSecondFactor,
  post,
  wrongCodeFor,
} from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'
import { clearSecondFactor } from './turn-off-second-factor.ts'

beforeEach(() => moveClockTo(NOW))

describe('turning off the second factor and renewing recovery codes', () => {
  it('require the password and a code, and limit guesses', async () => {
    const { office, secret } = await officeWithSecondFactor()
    for (const url of ['/disable', '/recovery-codes']) {
      expect((await post(office, url, { current_password: 'no', code: codeOf(secret, 1) })).body.code).toBe(
        'password_wrong',
      )
      const refused = await post(office, url, { current_password: PASSWORD, code: wrongCodeFor(secret) })
      expect(refused.body).toMatchObject({ code: 'code_wrong', fields: { code: problemText.code_wrong } })
      expect((await post(office, url, { current_password: PASSWORD, code: ' ' })).body.fields).toHaveProperty('code')
    }
    expect((await account(office)).second_factor).toBe(1)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () =>
        post(office, '/disable', { current_password: PASSWORD, code: wrongCodeFor(secret) }),
      ),
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
      `select totp_secret, totp_confirmed_at, totp_last_step, (select count(*) from recovery_codes r where r.person_id = p.id) as codes
       from users u join people p on p.id = u.person_id where u.id = $1`,
      [office.ids.owner],
    )
    expect(left.rows).toEqual([{ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, codes: 0 }])
    expect((await post(office, '/disable', { current_password: PASSWORD, code: codes[1] })).body.code).toBe(
      'second_factor_off',
    )
    const subjects = (await emailsTo(office.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('כובה'))
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
