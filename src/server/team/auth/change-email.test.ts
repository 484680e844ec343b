import { beforeEach, describe, expect, it } from 'vitest'
import { fieldText } from '#shared/values/text.ts'
import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, callerOf, PASSWORD, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

let turn = 0
const uniqueEmail = () => `moved-${process.pid}-${turn++}@luz.test`
const ask = (office: Office, email: string, current_password = PASSWORD) =>
  office.owner('POST', '/api/auth/email', { current_password, email })
const confirm = (office: Office, code: string) => office.owner('POST', '/api/auth/email/confirm', { code })
const login = async (email: string) => (await callerOf(null))('POST', '/api/auth/login', { email, password: PASSWORD })

async function emailsTo(email: string) {
  const { pool } = await world()
  const { rows } = await pool.query<{ subject: string; body: string }>(
    'select subject, body from mail_messages where address = $1 order by id',
    [email],
  )
  return rows
}
const codeFor = async (email: string) => /\d{6}/.exec((await emailsTo(email)).at(-1)!.body)![0]
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a new email address', () => {
  it('takes effect when its code is confirmed; the old address is notified and cannot sign in', async () => {
    const office = await createTestOffice()
    const email = uniqueEmail()
    expect((await ask(office, ` ${email.toUpperCase()} `)).body).toEqual({ ok: true })
    expect((await login(email)).body.code).toBe('invalid_credentials')
    expect(await emailsTo(office.email)).toEqual([])
    expect((await confirm(office, ` ${await codeFor(email)} `)).body).toEqual({ email })
    expect((await login(email)).status).toBe(200)
    expect((await login(office.email)).body.code).toBe('invalid_credentials')
    const [notice] = await emailsTo(office.email)
    expect(notice!.body).toContain(email)
    // the session stays valid
    expect((await office.owner('GET', '/api/user/permissions')).body.user.email).toBe(email)
    expect((await office.owner('GET', '/api/auth/account')).body.account).toEqual({
      name: 'נועה',
      email,
      email_proved: 1,
      phone_number: '+972541234567',
      second_factor: 0,
      recovery_codes_left: 0,
      passkeys: [],
      passkeys_available: 1,
    })
    const { pool } = await world()
    const { rows } = await pool.query(
      `select actor, before, after from audit_log where office_id = $1 and subject = 'employee' and action = 'change_email'`,
      [office.officeId],
    )
    expect(rows).toEqual([{ actor: `user:${office.ids.owner}`, before: { email: office.email }, after: { email } }])
  })

  it('requires the current password and must differ from the old address', async () => {
    const office = await createTestOffice()
    const email = uniqueEmail()
    expect((await ask(office, email, 'not the one')).body.fields).toHaveProperty('current_password')
    expect((await ask(office, office.email)).body.fields).toEqual({ email: fieldText.same_email })
    expect((await ask(office, 'no address')).body.fields).toEqual({ email: fieldText.email })
    expect(await emailsTo(email)).toEqual([])
  })

  it('of an owner cannot be set in the employee form', async () => {
    const office = await createTestOffice()
    const change = (email: string) =>
      office.owner('PUT', `/api/users/update/${office.ids.owner}`, { name: 'נועה', phone: '054-123-4567', email })
    expect((await change(uniqueEmail())).body.fields).toEqual({ email: fieldText.owner_email })
    expect((await change(office.email.toUpperCase())).status).toBe(200)
  })

  it('reveals that it is taken only after its code is confirmed', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const free = uniqueEmail()
    const [taken, open] = [await ask(office, other.email), await ask(office, free)]
    expect({ status: taken.status, body: taken.body }).toEqual({ status: open.status, body: open.body })
    const masked = ({ subject, body }: { subject: string; body: string }) =>
      JSON.stringify({ subject, body }).replaceAll(/\d{6}/g, '')
    expect(masked((await emailsTo(other.email))[0]!)).toBe(masked((await emailsTo(free))[0]!))
    await ask(office, other.email)
    const code = await codeFor(other.email)
    expect((await confirm(office, wrong(code))).body.code).toBe('code_wrong')
    const refused = await confirm(office, code)
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'email_taken' })
    expect((await login(other.email)).status).toBe(200)
    expect((await login(office.email)).status).toBe(200)
  })

  it('goes to only one of two users who confirm it concurrently', async () => {
    const offices = [await createTestOffice(), await createTestOffice()]
    const email = uniqueEmail()
    const codes: string[] = []
    for (const office of offices) {
      await ask(office, email)
      codes.push(await codeFor(email))
    }
    const answers = await Promise.all(offices.map((office, i) => confirm(office, codes[i]!)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('invalidates reset codes that were sent to the old address', async () => {
    const office = await createTestOffice()
    const email = uniqueEmail()
    const stranger = await callerOf(null)
    await stranger('POST', '/api/auth/request-reset', { email: office.email })
    const code = await codeFor(office.email)
    await ask(office, email)
    expect((await confirm(office, await codeFor(email))).status).toBe(200)
    for (const address of [office.email, email])
      expect((await stranger('POST', '/api/auth/verify-code', { email: address, code })).body.code).toBe('code_wrong')
  })
})

describe('a code for a new address', () => {
  it('is valid for 15 minutes and works once', async () => {
    const office = await createTestOffice()
    const email = uniqueEmail()
    await ask(office, email)
    const code = await codeFor(email)
    moveClockTo('2026-11-22T08:15:01Z')
    expect((await confirm(office, code)).body.code).toBe('code_wrong')
    await ask(office, email)
    const fresh = await codeFor(email)
    expect((await confirm(office, fresh)).status).toBe(200)
    expect((await confirm(office, fresh)).body.code).toBe('code_wrong')
  })

  it('allows five guesses, even if 200 arrive together', async () => {
    const office = await createTestOffice()
    const email = uniqueEmail()
    await ask(office, email)
    const code = await codeFor(email)
    const answers = await Promise.all(Array.from({ length: 200 }, () => confirm(office, wrong(code))))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['code_wrong']))
    expect((await confirm(office, code)).body.code).toBe('code_wrong')
    const { pool } = await world()
    const { rows } = await pool.query('select attempts from email_changes where office_id = $1', [office.officeId])
    expect(rows).toEqual([{ attempts: 5 }])
  })

  it('is sent at most three times an hour per user, and per address without a puzzle', async () => {
    const office = await createTestOffice()
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await ask(office, uniqueEmail())).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const victim = uniqueEmail()
    const repeated = []
    const letters = perPerson.codeLetters.points
    for (let i = 0; i <= letters; i++) repeated.push((await ask(await createTestOffice(), victim)).status)
    expect(repeated).toEqual([...Array.from({ length: letters }, () => 200), 428])
    expect(await emailsTo(victim)).toHaveLength(letters)
  })

  it('works only for its own user and is not stored in plain text', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const email = uniqueEmail()
    await ask(office, email)
    await ask(other, uniqueEmail())
    const code = await codeFor(email)
    expect((await confirm(other, code)).body.code).toBe('code_wrong')
    const { pool } = await world()
    const { rows } = await pool.query(
      `select encode(code_mac, 'escape') as mac from email_changes where office_id = $1`,
      [office.officeId],
    )
    expect(rows[0].mac).not.toContain(code)
  })
})
