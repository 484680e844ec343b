/** What strangers who know an address or the password cannot take from the rightful person. */
import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, randomPhone, type Answer, type Office } from '#tests/support/office.ts'
import { codeOf, emailsTo, NOW, officeWithSecondFactor, wrongCodeFor } from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

/** Sends a request from another network each time. */
const post = async (url: string, body: object): Promise<Answer> =>
  (await callerOf(null))('POST', `/api/auth/${url}`, body)
const login = (email: string, more: object = {}) => post('login', { email, password: PASSWORD, ...more })
const deviceOf = async (email: string): Promise<string> => (await login(email)).body.device_token
/** Uses up the wrong passwords that strangers have for an address. */
async function exhaust(email: string): Promise<void> {
  const { services } = await world()
  for (let i = 0; i < perPerson.addressPasswords.points; i++)
    await services.limits.take(perPerson.addressPasswords, email)
}
const newest = async (email: string) => {
  const { body } = (await emailsTo(email)).at(-1)!
  const link = new URLSearchParams(/#(\S+)/.exec(body)?.[1])
  return { code: /\d{6}/.exec(body)?.[0], link: link.get('token') ?? '' }
}
const wrong = (code: string | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('while strangers try passwords of an address', () => {
  it('its person signs in on a known device', async () => {
    const { email } = await createTestOffice()
    const device_token = await deviceOf(email)
    await exhaust(email)
    expect((await login(email)).body.code).toBe('puzzle_required')
    const known = await login(email, { device_token })
    expect(known.body).toMatchObject({ token: expect.any(String), device_token })
    // strangers do not gain attempts by it
    expect((await login(email)).body.code).toBe('puzzle_required')
  })

  it('its person signs in by email on a new device, which is known from then on', async () => {
    const { email } = await createTestOffice()
    await exhaust(email)
    const { nonce } = (await post('request-reset', { email })).body
    const { code } = await newest(email)
    const { reset_token } = (await post('verify-code', { email, code, nonce })).body
    const opened = await login(email, { password: '', reset_token })
    expect(opened.status).toBe(200)
    expect((await login(email, { password: '', reset_token })).body.code).toBe('reset_expired')
    expect((await login(email, { device_token: opened.body.device_token })).status).toBe(200)
  })

  it('a reset by the link in the email ends the waiting, and makes other devices unknown', async () => {
    const { email } = await createTestOffice()
    const before = await deviceOf(email)
    await exhaust(email)
    await post('request-reset', { email })
    const { link } = await newest(email)
    const new_password = 'another fine one'
    const reset = await post('reset-password', { email, new_password, reset_token: link })
    expect(reset.status).toBe(200)
    expect((await login(email, { password: new_password })).status).toBe(200)
    await exhaust(email)
    expect((await login(email, { password: new_password, device_token: before })).body.code).toBe('puzzle_required')
    const { device_token } = reset.body
    expect((await login(email, { password: new_password, device_token })).status).toBe(200)
  })
})

describe('a known device', () => {
  it('is known for one person only, and no longer after half a year without use', async () => {
    const [one, other] = [await createTestOffice(), await createTestOffice()]
    const device_token = await deviceOf(one.email)
    await exhaust(one.email)
    await exhaust(other.email)
    expect((await login(other.email, { device_token })).body.code).toBe('puzzle_required')
    expect((await login(`${one.email}.il`, { device_token })).body.code).toBe('invalid_credentials')
    moveClockTo('2027-05-22T08:00:10Z')
    expect((await login(one.email, { device_token })).body.code).toBe('puzzle_required')
  })

  it('has to wait after five wrong passwords, too', async () => {
    const { email } = await createTestOffice()
    const device_token = await deviceOf(email)
    const guess = () => login(email, { password: 'wrong password', device_token })
    const codes = []
    for (let i = 0; i < 6; i++) codes.push((await guess()).body.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'invalid_credentials'), 'too_many'])
    expect((await login(email)).status).toBe(200)
  })

  it('is one of ten, of which only hashes are stored', async () => {
    const { email } = await createTestOffice()
    const tokens: string[] = []
    for (let i = 0; i < 11; i++) tokens.push(await deviceOf(email))
    const { pool } = await world()
    const { rows } = await pool.query(
      'select d.token_mac from known_devices d join people p on p.id = d.person_id where p.email = $1',
      [email],
    )
    expect(rows).toHaveLength(10)
    expect(rows.some(({ token_mac }) => tokens.includes(token_mac.toString('latin1')))).toBe(false)
    const again = await login(email, { device_token: tokens[10] })
    expect(again.body.device_token).toBe(tokens[10])
    expect((await login(email, { device_token: tokens[0] })).body.device_token).not.toBe(tokens[0])
  })
})

describe('codes of the second factor', () => {
  it('that strangers with the password use up do not lock out a known device or a proof by email', async () => {
    const { office, secret } = await officeWithSecondFactor()
    const { email } = office
    const { device_token } = (await login(email, { code: codeOf(secret, 1) })).body
    await Promise.all(Array.from({ length: 6 }, () => login(email, { code: wrongCodeFor(secret) })))
    expect((await login(email, { code: codeOf(secret, 2) })).body.code).toBe('too_many')
    moveClockTo('2026-11-22T08:01:10Z')
    expect((await login(email, { code: codeOf(secret, 2), device_token })).status).toBe(200)
    await post('request-reset', { email })
    const { link: reset_token } = await newest(email)
    const byEmail = (code?: string) => login(email, { password: '', reset_token, ...(code ? { code } : {}) })
    // the mailbox alone is not enough
    expect((await byEmail()).body.code).toBe('second_factor_required')
    expect((await byEmail(wrongCodeFor(secret))).body.code).toBe('second_factor_wrong')
    expect((await byEmail(codeOf(secret, 3))).status).toBe(200)
  })
})

describe('a code by email', () => {
  it('stays valid whatever strangers request and guess', async () => {
    const { email } = await createTestOffice()
    const { nonce } = (await post('request-reset', { email })).body
    const { code } = await newest(email)
    const theirs = (await post('request-reset', { email })).body.nonce
    for (const other of [{}, { nonce: theirs }, { nonce: 'A'.repeat(22) }])
      for (let i = 0; i < 6; i++)
        expect((await post('verify-code', { email, code: wrong(code), ...other })).body.code).toBe('code_wrong')
    // a code works with the nonce of its own request only
    expect((await post('verify-code', { email, code, nonce: theirs })).body.code).toBe('code_wrong')
    expect((await post('verify-code', { email, code, nonce })).status).toBe(200)
  })

  it('can be guessed 50 times a day for an address, with and without nonces, beside a known device', async () => {
    const { email } = await createTestOffice()
    const device_token = await deviceOf(email)
    const answers: string[] = []
    for (let request = 0; request < 7; request++) {
      const { nonce } = (await post('request-reset', { email })).body
      const { code } = await newest(email)
      for (const bound of [{ nonce }, {}])
        for (let i = 0; i < 5; i++)
          answers.push((await post('verify-code', { email, code: wrong(code), ...bound })).body.code)
    }
    expect(answers).toEqual([
      ...Array.from({ length: 50 }, () => 'code_wrong'),
      ...Array.from({ length: 20 }, () => 'guesses_used'),
    ])
    const { nonce } = (await post('request-reset', { email })).body
    const { code, link: reset_token } = await newest(email)
    const right = await post('verify-code', { email, code, nonce })
    expect([right.status, right.body.code, Number(right.headers['retry-after']) > 23 * 3600]).toEqual([
      429,
      'guesses_used',
      true,
    ])
    expect((await post('verify-code', { email, code, nonce, device_token })).status).toBe(200)
    expect((await login(email, { password: '', reset_token })).status).toBe(200)
  })

  it('that nobody asked for is refused after as many guesses', async () => {
    const email = `nobody-${Date.now()}@luz.test`
    const codes = []
    for (let i = 0; i < 51; i++) codes.push((await post('verify-code', { email, code: '123456' })).body.code)
    expect(codes.slice(49)).toEqual(['code_wrong', 'guesses_used'])
  })

  it('can be requested by a known device after strangers used up the requests of an address', async () => {
    const { email } = await createTestOffice()
    const device_token = await deviceOf(email)
    await Promise.all(Array.from({ length: 13 }, () => post('request-reset', { email })))
    expect((await post('request-reset', { email })).body.code).toBe('puzzle_required')
    expect((await post('request-reset', { email, device_token })).status).toBe(200)
  })

  it('does not kill an invitation, and an invitation does not sign in without a password', async () => {
    const office = await createTestOffice()
    const email = `invited-${office.officeId}@luz.test`
    await office.create('/api/users/create', { name: 'מוזמנת', phone: randomPhone(), email })
    const { link } = await newest(email)
    await post('request-reset', { email })
    expect((await login(email, { password: '', reset_token: link })).body.code).toBe('reset_expired')
    const reset = await post('reset-password', { email, new_password: 'another fine one', reset_token: link })
    expect(reset.status).toBe(200)
    expect(await resetsOf(office)).toBe(0)
  })
})

async function resetsOf({ officeId }: Office): Promise<number> {
  const { pool } = await world()
  return (await pool.query('select 1 from password_resets where office_id = $1', [officeId])).rows.length
}
