import { beforeEach, describe, expect, it } from 'vitest'
import { problemText } from '#shared/team/auth/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, tokenOf } from '#tests/support/office.ts'
import { giveSignIn } from '#tests/support/team/people.ts'
import {
  account,
  codeOf,
  confirm,
  emailsTo,
  login,
  NOW,
  offer,
  officeWithSecondFactor,
  wrongCodeFor,
} from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

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
    expect((await confirm(office, wrongCodeFor(secret))).body).toMatchObject({
      code: 'code_wrong',
      fields: { code: problemText.code_wrong },
    })
    const confirmed = await confirm(office, ` ${codeOf(secret).replace(/(...)/, '$1 ')} `)
    expect(confirmed.body.recovery_codes).toHaveLength(10)
    for (const code of confirmed.body.recovery_codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await account(office)).toMatchObject({ second_factor: 1, recovery_codes_left: 10 })
    expect((await login(office)).body.code).toBe('second_factor_required')
    expect((await emailsTo(office.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('אימות דו־שלבי הופעל'),
    )
  })

  it('ends all other sessions of the person, which were opened with a password alone', async () => {
    const office = await createTestOffice()
    const other = await callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))
    expect((await other('GET', '/api/customers')).status).toBe(200)
    const { secret } = (await offer(office)).body
    expect((await other('GET', '/api/customers')).status).toBe(200)
    expect((await confirm(office, codeOf(secret))).status).toBe(200)
    await expect.poll(async () => (await other('GET', '/api/customers')).status).toBe(401)
    expect((await office.owner('GET', '/api/customers')).status).toBe(200)
    expect((await office.employee('GET', '/api/customers')).status).toBe(200)
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
    await giveSignIn(office.ids.employee, office.ids.owner, `employee-of-${office.officeId}@luz.test`)
    const offered = await office.employee('POST', '/api/auth/second-factor', { current_password: PASSWORD })
    expect(offered.status).toBe(200)
    expect((await account(office)).second_factor).toBe(0)
  })
})

describe('a stored second factor', () => {
  it('is not in plain text, not even in the audit log', async () => {
    const { office, secret, codes } = await officeWithSecondFactor()
    const { pool } = await world()
    const { rows } = await pool.query(
      `select encode(p.totp_secret, 'escape') as sealed, (select string_agg(encode(code_mac, 'escape'), ' ') from recovery_codes r where r.person_id = p.id) as macs,
        (select string_agg(a::text, ' ') from audit_log a where a.office_id = u.office_id) as audit
       from users u join people p on p.id = u.person_id where u.id = $1`,
      [office.ids.owner],
    )
    const stored = JSON.stringify(rows)
    for (const word of [secret.replaceAll(' ', ''), ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(word)
  })

  it('does not work in the row of another user', async () => {
    const [one, other] = [await officeWithSecondFactor(), await officeWithSecondFactor()]
    const { pool } = await world()
    await pool.query(
      'update people set totp_secret = (select totp_secret from people where email = $1) where email = $2',
      [one.office.email, other.office.email],
    )
    expect((await login(other.office, codeOf(one.secret, 1))).body.code).toBe('second_factor_wrong')
    expect((await login(other.office, other.codes[0])).status).toBe(200)
  })
})
