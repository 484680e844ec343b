import { beforeEach, describe, expect, it } from 'vitest'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, callerOf, PASSWORD, randomIp } from '#tests/support/office.ts'
import { exhaust } from '#tests/support/exhaust.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const post = async (url: string, body: object) => (await callerOf(null))('POST', `/api/auth/${url}`, body)
const ask = (email: string) => post('request-reset', { email })
const verify = (email: string, code: string) => post('verify-code', { email, code })
const reset = (email: string, reset_token: string, new_password = 'another fine one') =>
  post('reset-password', { email, new_password, reset_token })
const login = (email: string, password: string) => post('login', { email, password })

async function emailsTo(email: string) {
  const { pool } = await world()
  const { rows } = await pool.query<{ subject: string; body: string; status: string }>(
    'select subject, body, status from mail_messages where address = $1 order by id',
    [email],
  )
  return rows
}
const codeFor = async (email: string) => /\d{6}/.exec((await emailsTo(email)).at(-1)!.body)![0]
const token: unknown = expect.stringMatching(/^[\w-]{22}$/)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a forgotten password', () => {
  it('is replaced with a code sent by email, and all sessions of the user end', async () => {
    const office = await createTestOffice()
    const { runJobs } = await world()
    expect((await ask(` ${office.email.toUpperCase()} `)).body).toEqual({ ok: true, nonce: token })
    await runJobs()
    const [message] = await emailsTo(office.email)
    expect(message).toMatchObject({ subject: expect.stringContaining('קוד האימות'), status: 'sent' })
    const verified = await verify(office.email, await codeFor(office.email))
    expect(verified.body).toEqual({ reset_token: token })
    expect((await reset(office.email, verified.body.reset_token)).body).toEqual({ ok: true, device_token: token })
    await expect.poll(async () => (await office.owner('GET', '/api/customers')).status).toBe(401)
    expect((await office.employee('GET', '/api/customers')).status).toBe(200)
    expect((await login(office.email, PASSWORD)).body.code).toBe('invalid_credentials')
    expect((await login(office.email, 'another fine one')).status).toBe(200)
  })

  it('accepts each code and each token only once', async () => {
    const office = await createTestOffice()
    await ask(office.email)
    const code = await codeFor(office.email)
    const { reset_token } = (await verify(office.email, code)).body
    expect((await verify(office.email, code)).body.code).toBe('code_wrong')
    expect((await reset(office.email, reset_token)).status).toBe(200)
    expect((await reset(office.email, reset_token, 'a third fine one')).body.code).toBe('reset_expired')
  })

  it('is not replaced without a token, with a wrong token, or with that of another user', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await ask(office.email)
    const { reset_token } = (await verify(office.email, await codeFor(office.email))).body
    for (const [email, token] of [
      [office.email, ''],
      [office.email, 'A'.repeat(22)],
      [other.email, reset_token],
      ['nobody@luz.test', reset_token],
    ] as const)
      expect((await reset(email, token)).body.code).toBe('reset_expired')
    // a refused password does not use up the token
    expect((await reset(office.email, reset_token, 'password1')).body.code).toBe('password_common')
    expect((await reset(office.email, reset_token)).status).toBe(200)
  })

  it('costs as much CPU time for an unknown address as for a known one', async () => {
    const office = await createTestOffice()
    // the least of several, because what else runs in this process is counted too
    const least = async (email: string) => {
      const spent: number[] = []
      for (let i = 0; i < 4; i++) {
        const before = process.cpuUsage()
        await Promise.all(Array.from({ length: 4 }, () => reset(email, 'A'.repeat(22))))
        spent.push(process.cpuUsage(before).user)
      }
      return Math.min(...spent)
    }
    const known = await least(office.email)
    expect(await least('nobody@luz.test')).toBeGreaterThan(known / 2)
  })

  it('requires the code within 15 minutes and the new password within ten', async () => {
    const office = await createTestOffice()
    await ask(office.email)
    const code = await codeFor(office.email)
    moveClockTo('2026-11-22T08:15:01Z')
    expect((await verify(office.email, code)).body.code).toBe('code_wrong')
    await ask(office.email)
    const { reset_token } = (await verify(office.email, await codeFor(office.email))).body
    moveClockTo('2026-11-22T08:25:02Z')
    expect((await reset(office.email, reset_token)).body.code).toBe('reset_expired')
  })
})

describe('a guesser', () => {
  it('has five guesses per code, even if 40 arrive together', async () => {
    const office = await createTestOffice()
    await ask(office.email)
    const code = await codeFor(office.email)
    const answers = await Promise.all(Array.from({ length: 40 }, () => verify(office.email, wrong(code))))
    expect(new Set(answers.map((a) => a.body.code))).toEqual(new Set(['code_wrong']))
    expect((await verify(office.email, code)).body.code).toBe('code_wrong')
    const { pool } = await world()
    const { rows } = await pool.query('select open_attempts from password_resets where office_id = $1', [
      office.officeId,
    ])
    expect(rows).toEqual([{ open_attempts: 5 }])
  })

  it('can have three codes an hour sent to an address, and eight from many networks without a puzzle', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const statuses = []
    for (let i = 0; i < 4; i++)
      statuses.push((await stranger('POST', '/api/auth/request-reset', { email: office.email })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(office.email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'puzzle_required')).toHaveLength(5)
    expect(await emailsTo(office.email)).toHaveLength(8)
  })

  it('solves a puzzle when their network asks for many addresses, and is refused at hundreds', async () => {
    const ip = randomIp()
    const call = await callerOf(null, ip)
    const code = async () =>
      (await call('POST', '/api/auth/request-reset', { email: `${randomPhone()}@luz.test` })).body.code
    const { letters } = perNetwork
    await exhaust(letters, ip, letters.points - letters.usual! + 1)
    expect([await code(), await code()]).toEqual([undefined, 'puzzle_required'])
    await exhaust(letters, ip)
    expect(await code()).toBe('too_many')
  })

  it('cannot tell a known address from an unknown one', async () => {
    const office = await createTestOffice()
    const unknown = `nobody-${process.pid}@luz.test`
    const [known, other] = [await ask(office.email), await ask(unknown)]
    const bare = ({ status, body, headers }: typeof known) => ({
      status,
      body: { ...body, nonce: typeof body.nonce },
      headers: Object.keys(headers),
    })
    expect(bare(known)).toEqual(bare(other))
    const codes = [await verify(office.email, '000000'), await verify(unknown, '000000')]
    expect({ ...codes[0]!.body, request_id: '' }).toEqual({ ...codes[1]!.body, request_id: '' })
    const tokens = [await reset(office.email, 'A'.repeat(22)), await reset(unknown, 'A'.repeat(22))]
    expect({ ...tokens[0]!.body, request_id: '' }).toEqual({ ...tokens[1]!.body, request_id: '' })
  })

  it('learns nothing from timing, because every answer takes at least 150 ms', async () => {
    const office = await createTestOffice()
    for (const email of [office.email, 'unknown-address@luz.test'])
      for (const step of [() => ask(email), () => verify(email, '000000'), () => reset(email, 'A'.repeat(22))]) {
        const start = performance.now()
        await step()
        expect(performance.now() - start).toBeGreaterThanOrEqual(149)
      }
  })

  it('gets no code for an inactive user', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query(`update users set status = 'inactive' where id = $1`, [office.ids.owner])
    expect((await ask(office.email)).body).toEqual({ ok: true, nonce: token })
    expect(await emailsTo(office.email)).toEqual([])
  })

  it('finds neither codes nor tokens in the database', async () => {
    const office = await createTestOffice()
    await ask(office.email)
    const code = await codeFor(office.email)
    const { reset_token } = (await verify(office.email, code)).body
    const { pool } = await world()
    const { rows } = await pool.query('select * from password_resets where office_id = $1', [office.officeId])
    const stored = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(reset_token)
  })
})

describe('an invitation', () => {
  const invite = async () => {
    const office = await createTestOffice()
    const email = `invited-${office.officeId}@luz.test`
    const { id } = await office.create('/api/users/create', { name: 'מוזמנת', phone: randomPhone(), email })
    const [message] = await emailsTo(email)
    const link = new URL(/https:\S+/.exec(message!.body)![0])
    return { office, id, email, token: new URLSearchParams(link.hash.slice(1)).get('token')! }
  }

  it('lets a new employee set a password once within seven days', async () => {
    const { email, token } = await invite()
    moveClockTo('2026-11-29T07:59:00Z')
    expect((await reset(email, token)).status).toBe(200)
    expect((await login(email, 'another fine one')).status).toBe(200)
    expect((await reset(email, token)).body.code).toBe('reset_expired')
  })

  it('expires after seven days', async () => {
    const { email, token } = await invite()
    moveClockTo('2026-11-29T08:00:01Z')
    expect((await reset(email, token)).body.code).toBe('reset_expired')
  })

  it('cannot be used with a guessed code', async () => {
    const { email } = await invite()
    const answers = await Promise.all(['', '000000', '      '].map((code) => verify(email, code)))
    expect(answers.map((a) => a.body.code)).toEqual(['code_wrong', 'code_wrong', 'code_wrong'])
  })

  it('has its token in the fragment, which browsers do not send', async () => {
    const { email } = await invite()
    const [message] = await emailsTo(email)
    const link = new URL(/https:\S+/.exec(message!.body)![0])
    expect(link.search).toBe('')
    expect(link.pathname).toBe('/reset-password')
  })
})

describe('from one network', () => {
  it('codes and tokens can be guessed three hundred times an hour', async () => {
    const ip = randomIp()
    const call = await callerOf(null, ip)
    await exhaust(perNetwork.acts, ip, 20)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2
          ? call('POST', '/api/auth/verify-code', { email: 'x@luz.test', code: '1' })
          : call('POST', '/api/auth/reset-password', {
              email: 'x@luz.test',
              new_password: 'a fine password',
              reset_token: 'x',
            }),
      ),
    )
    expect(answers.filter((a) => a.body.code === 'too_many')).toHaveLength(10)
  })
})
