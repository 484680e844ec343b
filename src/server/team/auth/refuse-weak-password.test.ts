import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { problemText } from '#shared/team/auth/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, randomPhone } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const COMMON = 'maverick'
/** Nothing but names: the one rule is eight characters that are not among the most common. */
const OF_NAMES = 'ברקת-2026'
const refused = (field: string) => ({ code: 'password_common', fields: { [field]: problemText.password_common } })
const mailed = async (email: string) => {
  const { pool } = await world()
  const { rows } = await pool.query<{ body: string }>(
    'select body from mail_messages where address = $1 order by id desc',
    [email],
  )
  return rows[0]!.body
}

describe('a new password is refused at its field when it is common, and only then', () => {
  it('at registration', async () => {
    const email = `${randomUUID()}@luz.test`
    const body = { name: 'מספרת ברקת', email, phone_number: '052-3456789', password: COMMON }
    const register = async (more: object) => (await callerOf(null))('POST', '/api/auth/register', { ...body, ...more })
    expect((await register({})).body).toMatchObject(refused('password'))
    expect((await register({ password: OF_NAMES })).status).toBe(201)
  })

  it('when a signed-in person changes it', async () => {
    const office = await createTestOffice({ name: 'מספרת ברקת' })
    const change = (new_password: string) =>
      office.owner('PUT', '/api/auth/password', { current_password: PASSWORD, new_password })
    expect((await change(COMMON)).body).toMatchObject(refused('new_password'))
    expect((await change(OF_NAMES)).status).toBe(200)
  })

  it('after a reset, without using up the token', async () => {
    const office = await createTestOffice({ name: 'מספרת ברקת' })
    const stranger = await callerOf(null)
    const choose = (new_password: string, reset_token: string) =>
      stranger('POST', '/api/auth/reset-password', { email: office.email, new_password, reset_token })
    await stranger('POST', '/api/auth/request-reset', { email: office.email })
    const code = /\d{6}/.exec(await mailed(office.email))![0]
    const { reset_token } = (await stranger('POST', '/api/auth/verify-code', { email: office.email, code })).body
    expect((await choose(OF_NAMES, 'A'.repeat(22))).body.code).toBe('reset_expired')
    expect((await choose(COMMON, reset_token)).body).toMatchObject(refused('new_password'))
    expect((await choose(OF_NAMES, reset_token)).status).toBe(200)
  })

  it('after an invitation', async () => {
    const office = await createTestOffice()
    const email = `${randomUUID()}@luz.test`
    await office.owner('POST', '/api/users/create', { name: 'שירלי', phone: randomPhone(), email })
    const reset_token = new URLSearchParams(/#(\S+)/.exec(await mailed(email))![1]).get('token')
    const choose = (new_password: string) =>
      office.owner('POST', '/api/auth/reset-password', { email, new_password, reset_token })
    expect((await choose(COMMON)).body).toMatchObject(refused('new_password'))
    expect((await choose('שירלי123')).status).toBe(200)
  })
})
