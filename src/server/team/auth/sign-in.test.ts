import { beforeEach, describe, expect, it } from 'vitest'
import { problemText } from '#shared/team/auth/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { randomIp, createTestOffice, randomPhone, callerOf, PASSWORD, type Office } from '#tests/support/office.ts'
import { giveSignIn } from '#tests/support/team/people.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

let turn = 0
const uniqueEmail = () => `person-${process.pid}-${turn++}@luz.test`
const registration = (more: object = {}) => ({
  name: 'סלון חדש',
  email: uniqueEmail(),
  password: 'a fine password',
  phone_number: randomPhone(),
  ...more,
})
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
/** Sends a request without a session, each time from another network. */
const post = async (url: string, body: object) => (await callerOf(null))('POST', url, body)
const login = (email: string, password: string) => post('/api/auth/login', { email, password })

describe('registering', () => {
  it('creates an office with its owner as first employee, settings, statuses and 30 days of the largest plan', async () => {
    const typed = registration({ email: ` Noa-${turn++}@Luz.Test ` })
    const made = await post('/api/auth/register', typed)
    expect(made.status).toBe(201)
    const claims = claimsOf(made.body.token)
    expect(claims).toMatchObject({
      role: 'owner',
      business_name: 'סלון חדש',
      logo_url: null,
      office_id: expect.any(Number),
      sid: expect.any(String),
    })
    expect(claims.exp - claims.iat).toBe(30 * 24 * 3600)
    const owner = await callerOf(made.body.token)
    const permissions = (await owner('GET', '/api/user/permissions')).body
    expect(permissions).toMatchObject({
      role: 'owner',
      user: { email: typed.email.trim().toLowerCase(), name: 'סלון חדש' },
    })
    expect(permissions.subscription.office_subscription).toEqual({
      status: 'active',
      plan_id: 4,
      ends_at: expect.stringMatching(/^2026-12-22T08:00:0/),
    })
    const { employees } = (await owner('GET', '/api/employees/office')).body
    expect(employees).toEqual([expect.objectContaining({ name: 'סלון חדש', role: 'owner', status: 'active' })])
    const { statuses, calendar_settings } = (await owner('GET', '/api/calendar-settings')).body
    expect(statuses).toHaveLength(7)
    expect(calendar_settings).toMatchObject({ calendar_start_time: '08:00', calendar_end_time: '18:00' })
    // the owner's sign-in address does not become the public address of the business
    expect((await owner('GET', '/api/business')).body).toMatchObject({ phone: expect.any(String), email: null })
    expect((await login(typed.email, typed.password)).status).toBe(200)
  })

  it('answers a claimed address in upper or lower case as any other, even in concurrent requests', async () => {
    const email = uniqueEmail()
    const answers = await Promise.all(
      [email, email.toUpperCase(), email].map((e) => post('/api/auth/register', registration({ email: e }))),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const { pool } = await world()
    const { rows } = await pool.query('select email_proved_at from people where email = $1', [email])
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ email_proved_at: null })))
  })

  it.for(['password1', 'PASSWORD1', '12345678', 'aaaaaaaaaa', 'israel123'])(
    'refuses the common password %s',
    async (password) => {
      expect((await post('/api/auth/register', registration({ password }))).body.code).toBe('password_common')
    },
  )

  it.for([
    ['short', '1234567', 'password_short'],
    ['empty', '', 'required'],
    ['too long', 'x'.repeat(201), 'too_long'],
  ] as const)('refuses a password that is %s with an error at the field', async ([, password]) => {
    const refused = await post('/api/auth/register', registration({ password }))
    expect(refused.body).toMatchObject({ code: 'invalid_input', fields: { password: expect.stringMatching(/[א-ת]/) } })
  })

  it('accepts any eight characters, including spaces and Hebrew, exactly as typed', async () => {
    const typed = registration({ password: ' סיסמה ארוכה ' })
    expect((await post('/api/auth/register', typed)).status).toBe(201)
    expect((await login(typed.email, ' סיסמה ארוכה ')).status).toBe(200)
    expect((await login(typed.email, 'סיסמה ארוכה')).body.code).toBe('invalid_credentials')
  })
})

describe('signing in', () => {
  it('lets one person sign in on several devices at once', async () => {
    const { email } = await createTestOffice()
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => login(email, PASSWORD)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    }
  })

  const employee = async (office: Office, password: string | null, status = 'active') => {
    const { pool } = await world()
    const email = uniqueEmail()
    const { id } = await office.create('/api/users/create', { name: 'עובדת', phone: randomPhone(), email })
    if (password !== null) await giveSignIn(id, office.ids.owner, email)
    await pool.query('update users set status = $1 where id = $2', [status, id])
    return { id, email }
  }

  it('gives the same answer for an unknown address, a wrong password and a user without a password', async () => {
    const office = await createTestOffice()
    const invited = await employee(office, null)
    const answers = [
      await login(uniqueEmail(), PASSWORD),
      await login(office.email, `${PASSWORD}.`),
      await login(office.email, ''),
      await login(invited.email, PASSWORD),
      await login('not an address', PASSWORD),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(401)
      expect({ ...body, request_id: '' }).toEqual({
        code: 'invalid_credentials',
        error: problemText.invalid_credentials,
        messages: { error: problemText.invalid_credentials },
        request_id: '',
      })
    }
  })

  it('reveals that a user is inactive only after the right password', async () => {
    const office = await createTestOffice()
    const { email } = await employee(office, PASSWORD, 'inactive')
    expect((await login(email, 'a wrong password')).body.code).toBe('invalid_credentials')
    const known = await login(email, PASSWORD)
    expect({ status: known.status, code: known.body.code }).toEqual({ status: 403, code: 'inactive_user' })
  })

  it('refuses a deleted user', async () => {
    const office = await createTestOffice()
    const { id, email } = await employee(office, PASSWORD)
    await office.owner('DELETE', `/api/employees/${id}`)
    expect((await login(email, PASSWORD)).body.code).toBe('invalid_credentials')
  })

  it('makes a network wait after five wrong passwords for a user, but not the same user on another network', async () => {
    const office = await createTestOffice()
    const guesser = await callerOf(null)
    const guess = (password: string) => guesser('POST', '/api/auth/login', { email: office.email, password })
    const codes = []
    for (let i = 0; i < 7; i++) codes.push((await guess('wrong password')).body.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'invalid_credentials'), 'too_many', 'too_many'])
    // the right password is refused too
    expect((await guess(PASSWORD)).body.code).toBe('too_many')
    expect((await login(office.email, PASSWORD)).status).toBe(200)
  })

  it('resets the count of wrong passwords after the right one', async () => {
    const office = await createTestOffice()
    const person = await callerOf(null)
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++)
        await person('POST', '/api/auth/login', { email: office.email, password: 'wrong password' })
      expect((await person('POST', '/api/auth/login', { email: office.email, password: PASSWORD })).status).toBe(200)
    }
  })

  it('asks for puzzles after fifty wrong passwords for one address from many networks', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        stranger(
          'POST',
          '/api/auth/login',
          { email: office.email, password: 'wrong password' },
          { 'x-forwarded-for': randomIp() },
        ),
      ),
    )
    expect(answers.filter((a) => a.body.code === 'invalid_credentials')).toHaveLength(50)
    expect(answers.filter((a) => a.body.code === 'puzzle_required')).toHaveLength(10)
  })

  it('ignores addresses in X-Forwarded-For that the trusted proxy did not add', async () => {
    const { services, app } = await world()
    expect(services.environment.TRUST_PROXY).toBe('127.0.0.1')
    const codes = []
    for (let i = 0; i < 7; i++) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        // the proxy appends the address it saw; earlier ones may be forged by the caller
        headers: { 'x-forwarded-for': `${randomIp()}, 10.99.98.97` },
        payload: { email: 'somebody@luz.test', password: 'wrong password' },
      })
      codes.push(reply.json().code)
    }
    expect(codes.slice(5)).toEqual(['too_many', 'too_many'])
  })
})
