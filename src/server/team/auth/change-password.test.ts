import { beforeEach, describe, expect, it } from 'vitest'
import { problemText } from '#shared/team/auth/text.ts'
import { fieldText } from '#shared/values/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, callerOf, PASSWORD, tokenOf, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const NEW = 'another fine one'
const change = (office: Office, current_password: string, new_password = NEW) =>
  office.owner('PUT', '/api/auth/password', { current_password, new_password })
const login = async (email: string, password: string) =>
  (await callerOf(null))('POST', '/api/auth/login', { email, password })

describe('a new password', () => {
  it('takes effect at once, ends all other sessions and is reported by email', async () => {
    const office = await createTestOffice()
    const { pool, runJobs } = await world()
    const other = await callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))
    expect((await other('GET', '/api/customers')).status).toBe(200)
    expect((await change(office, PASSWORD)).body).toEqual({ ok: true })
    await expect.poll(async () => (await other('GET', '/api/customers')).status).toBe(401)
    expect((await office.owner('GET', '/api/customers')).status).toBe(200)
    expect((await office.employee('GET', '/api/customers')).status).toBe(200)
    expect((await login(office.email, PASSWORD)).body.code).toBe('invalid_credentials')
    expect((await login(office.email, NEW)).status).toBe(200)
    await runJobs()
    const emails = await pool.query('select subject, status, body from mail_messages where address = $1', [
      office.email,
    ])
    expect(emails.rows).toContainEqual({
      subject: expect.stringContaining('הסיסמה'),
      status: 'sent',
      body: expect.not.stringContaining(NEW),
    })
    const { rows } = await pool.query(
      `select actor, before, after from audit_log where office_id = $1 and action = 'change_password'`,
      [office.officeId],
    )
    expect(rows).toEqual([{ actor: `user:${office.ids.owner}`, before: null, after: { ended: 1 } }])
  })

  it('is refused with an error at the field when the current password is wrong', async () => {
    const office = await createTestOffice()
    const refused = await change(office, 'not the one')
    expect({ status: refused.status, ...refused.body, request_id: '' }).toEqual({
      status: 422,
      code: 'password_wrong',
      error: problemText.password_wrong,
      messages: { error: problemText.password_wrong },
      fields: { current_password: problemText.password_wrong },
      request_id: '',
    })
    expect((await login(office.email, PASSWORD)).status).toBe(200)
  })

  it.for([
    ['too short', '1234567', 'invalid_input', fieldText.password_short],
    ['common', 'password1', 'password_common', problemText.password_common],
  ] as const)('is refused when it is %s', async ([, password, code, sentence]) => {
    const office = await createTestOffice()
    const { body } = await change(office, PASSWORD, password)
    expect({ code: body.code, fields: body.fields }).toEqual({ code, fields: { new_password: sentence } })
  })

  it('allows five wrong current passwords per session in 15 minutes', async () => {
    const office = await createTestOffice()
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(office, 'not the one')))
    expect(answers.filter(({ body }) => body.code === 'password_wrong')).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'too_many')).toHaveLength(15)
    // the right password is refused too, but signing in works
    expect((await change(office, PASSWORD)).body.code).toBe('too_many')
    expect((await login(office.email, PASSWORD)).status).toBe(200)
  })

  it('invalidates reset codes that were already sent', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const stranger = await callerOf(null)
    await stranger('POST', '/api/auth/request-reset', { email: office.email })
    const { rows } = await pool.query<{ body: string }>('select body from mail_messages where address = $1', [
      office.email,
    ])
    const code = /\d{6}/.exec(rows[0]!.body)![0]
    expect((await change(office, PASSWORD)).status).toBe(200)
    expect((await stranger('POST', '/api/auth/verify-code', { email: office.email, code })).body.code).toBe(
      'code_wrong',
    )
  })

  it('prevents a concurrent sign-in with the old password', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`update people set password_hash = password_hash || 'x' where email = $1`, [office.email])
      const signing = login(office.email, PASSWORD)
      const waiting = async () =>
        (await pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'`))
          .rowCount
      await expect.poll(waiting).toBe(1)
      await client.query('commit')
      expect((await signing).body.code).toBe('invalid_credentials')
    } finally {
      client.release()
    }
  })
})
