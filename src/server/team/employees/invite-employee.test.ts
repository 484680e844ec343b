import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, callerOf, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const uniqueEmail = () => `${randomUUID()}@luz.test`

describe('an invitation', () => {
  const hire = async (office: Office, more: object = {}) =>
    (await office.owner('POST', '/api/users/create', { name: 'שיר', phone: randomPhone(), ...more })).body.employee as {
      id: number
      sign_in: string
    }
  const mails = async (office: Office) => {
    const { pool } = await world()
    const { rows: sent } = await pool.query<{ body: string }>(
      'select body from mail_messages where office_id = $1 order by id',
      [office.officeId],
    )
    return sent.map(({ body }) => body)
  }
  const login = async (email: string) =>
    (await callerOf(null))('POST', '/api/auth/login', { email, password: 'a fine new password' })
  const signIn = async (office: Office, id: number) =>
    (await office.owner('GET', `/api/employees/${id}`)).body.employee.sign_in

  it('is listed until it is used or expires', async () => {
    const office = await createTestOffice()
    const email = uniqueEmail()
    const { id, sign_in } = await hire(office, { email })
    expect(sign_in).toBe('invited')
    expect((await hire(office)).sign_in).toBe('none')
    expect(await signIn(office, office.ids.owner)).toBe('joined')
    moveClockTo('2026-11-30T08:00:00Z')
    expect(await signIn(office, id)).toBe('waiting')
    expect((await office.owner('POST', `/api/users/${id}/invite`)).body.employee.sign_in).toBe('invited')
    const link = /#(\S+)/.exec((await mails(office)).at(-1)!)![1]!
    const body = { email, new_password: 'a fine new password', reset_token: new URLSearchParams(link).get('token') }
    expect((await office.owner('POST', '/api/auth/reset-password', body)).status).toBe(200)
    expect(await signIn(office, id)).toBe('joined')
    expect((await office.owner('POST', `/api/users/${id}/invite`)).body.code).toBe('not_invitable')
  })

  it('can be sent three times an hour per employee, and only the newest link works', async () => {
    const office = await createTestOffice()
    const { id } = await hire(office, { email: uniqueEmail() })
    const other = await hire(office, { email: uniqueEmail() })
    const invite = async (to: number) => (await office.owner('POST', `/api/users/${to}/invite`)).status
    expect([await invite(id), await invite(id), await invite(id), await invite(id)]).toEqual([200, 200, 200, 429])
    expect(await invite(other.id)).toBe(200)
    expect(new Set(await mails(office)).size).toBe(6)
  })

  it('follows a corrected address, and the link in the wrong mailbox stops working', async () => {
    const office = await createTestOffice()
    const [wrong, right] = [uniqueEmail(), uniqueEmail()]
    const { id } = await hire(office, { email: wrong })
    const keyIn = (body: string) => new URLSearchParams(/#(\S+)/.exec(body)![1]).get('token')
    const choose = (reset_token: string | null) =>
      office.owner('POST', '/api/auth/reset-password', {
        email: right,
        new_password: 'a fine new password',
        reset_token,
      })
    await office.owner('PUT', `/api/users/update/${id}`, { name: 'שיר', phone: randomPhone(), email: right })
    expect(await signIn(office, id)).toBe('invited')
    const [first, second] = await mails(office)
    expect((await choose(keyIn(first!))).body.code).toBe('reset_expired')
    expect((await choose(keyIn(second!))).status).toBe(200)
    expect((await login(right)).status).toBe(200)
  })

  it('proves the mailbox when its mailed link is used, and not by the link of the SMS', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const accept = async (way: 'mail' | 'sms') => {
      const email = uniqueEmail()
      const { id } = await hire(office, { email })
      const { rows } = await pool.query<{ message: string }>(
        `select message from sms_messages where office_id = $1 and kind = 'invitation' order by id desc limit 1`,
        [office.officeId],
      )
      const body = way === 'mail' ? (await mails(office)).at(-1)! : rows[0]!.message
      const reset_token = new URLSearchParams(/#(\S+)/.exec(body)![1]).get('token')
      const chosen = { email, new_password: 'a fine new password', reset_token }
      expect((await (await callerOf(null))('POST', '/api/auth/reset-password', chosen)).status).toBe(200)
      const employee = await callerOf((await login(email)).body.token)
      return { id, proved: (await employee('GET', '/api/auth/account')).body.account.email_proved as number }
    }
    expect((await accept('mail')).proved).toBe(1)
    expect((await accept('sms')).proved).toBe(0)
  })

  it('to the address of another account is refused only to who has its mailbox', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await hire(office, { email: other.email })
    const reset_token = new URLSearchParams(/#(\S+)/.exec((await mails(office)).at(-1)!)![1]).get('token')
    const body = { email: other.email, new_password: 'a fine new password', reset_token }
    const refused = await (await callerOf(null))('POST', '/api/auth/reset-password', body)
    expect(refused.body.code).toBe('email_taken')
    expect((await login(other.email)).body.code).toBe('invalid_credentials')
  })

  it('revokes the sessions and the password of the previous address', async () => {
    const office = await createTestOffice()
    const email = uniqueEmail()
    const { id } = await hire(office, { email })
    const key = new URLSearchParams(/#(\S+)/.exec((await mails(office))[0]!)![1]).get('token')
    const body = { email, new_password: 'a fine new password', reset_token: key }
    expect((await office.owner('POST', '/api/auth/reset-password', body)).status).toBe(200)
    const employee = await callerOf((await login(email)).body.token)
    expect((await employee('GET', '/api/calendar-settings')).status).toBe(200)
    await office.owner('PUT', `/api/users/update/${id}`, { email: null, name: 'שיר', phone: randomPhone() })
    await expect.poll(async () => (await employee('GET', '/api/calendar-settings')).status).toBe(401)
    expect(await signIn(office, id)).toBe('none')
    const next = uniqueEmail()
    await office.owner('PUT', `/api/users/update/${id}`, { name: 'גל', phone: randomPhone(), email: next })
    expect((await login(next)).body.code).toBe('invalid_credentials')
    expect(await signIn(office, id)).toBe('invited')
  })

  it('is limited to sixty an hour per office, because it can be sent to any address', async () => {
    const office = await createTestOffice()
    const { services } = await world()
    for (let sent = 0; sent < 60; sent++) await services.limits.take(perOffice.acts, String(office.officeId))
    const post = (more: object) =>
      office.owner('POST', '/api/users/create', { name: 'שיר', phone: randomPhone(), ...more })
    expect((await post({ email: uniqueEmail() })).body.code).toBe('too_many')
    expect((await post({})).status).toBe(201)
    expect(await mails(office)).toEqual([])
  })

  it('is not sent to an employee without an address or to an inactive one', async () => {
    const office = await createTestOffice()
    const { id } = await hire(office)
    expect((await office.owner('POST', `/api/users/${id}/invite`)).body.code).toBe('not_invitable')
    const off = await hire(office, { email: uniqueEmail() })
    await office.owner('PUT', `/api/users/update/${off.id}`, {
      name: 'שיר',
      phone: randomPhone(),
      email: uniqueEmail(),
      status: 'inactive',
    })
    expect((await office.owner('POST', `/api/users/${off.id}/invite`)).body.code).toBe('not_invitable')
  })
})
