import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { problemText } from '#shared/team/auth/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, randomPhone } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { isPersonal } from './refuse-weak-password.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const facts = {
  name: 'נועה לוי',
  email: 'Noa.Levi@studio-noa.co.il',
  phone_number: '+972541234567',
  office: 'סטודיו נועה',
}
const refused = (field: string) => ({ code: 'password_personal', fields: { [field]: problemText.password_personal } })
const mailed = async (email: string) => {
  const { pool } = await world()
  const { rows } = await pool.query<{ body: string }>(
    'select body from mail_messages where address = $1 order by id desc',
    [email],
  )
  return rows[0]!.body
}

describe('a personal password', () => {
  it.for(['noa-levi1990', 'NoaLevi!!', 'studionoa', 'נועה2026', 'סטודיונועה', '054-1234567', '+972541234567'])(
    'is %s, which consists of names, the address or the phone',
    (password) => expect(isPersonal(password, facts)).toBe(true),
  )

  it.for(['noa likes green tea', 'נועה אוהבת תה', 'correct horse', '31415926', 'levitation'])(
    'is not %s, of which at least four other letters are left, or which names nothing',
    (password) => expect(isPersonal(password, facts)).toBe(false),
  )

  it('does not depend on what is missing', () => {
    const unknown = { name: 'א', email: null, phone_number: null, office: 'ב' }
    expect(isPersonal('אב12345678', unknown)).toBe(false)
  })
})

describe('a new password is refused at its field when it is personal', () => {
  it('at registration', async () => {
    const email = `${randomUUID()}@luz.test`
    const body = { name: 'מספרת ברקת', email, phone_number: '052-3456789', password: 'ברקת1990' }
    const register = async (more: object) => (await callerOf(null))('POST', '/api/auth/register', { ...body, ...more })
    expect((await register({})).body).toMatchObject(refused('password'))
    expect((await register({ password: '0523456789' })).body).toMatchObject(refused('password'))
    expect((await register({ password: 'maverick' })).body).toMatchObject({
      code: 'password_common',
      fields: { password: problemText.password_common },
    })
    expect((await register({ password: 'ברקת אוהבת תה' })).status).toBe(201)
  })

  it('when a signed-in person changes it', async () => {
    const office = await createTestOffice({ name: 'מספרת ברקת' })
    const change = (new_password: string) =>
      office.owner('PUT', '/api/auth/password', { current_password: PASSWORD, new_password })
    expect((await change('ברקת-2026')).body).toMatchObject(refused('new_password'))
    expect((await change('maverick')).body.code).toBe('password_common')
    expect((await change('ברקת אוהבת תה')).status).toBe(200)
  })

  it('after a reset, without using up the token, and without telling strangers whose name it is', async () => {
    const office = await createTestOffice({ name: 'מספרת ברקת' })
    const stranger = await callerOf(null)
    const choose = (new_password: string, reset_token: string) =>
      stranger('POST', '/api/auth/reset-password', { email: office.email, new_password, reset_token })
    await stranger('POST', '/api/auth/request-reset', { email: office.email })
    const code = /\d{6}/.exec(await mailed(office.email))![0]
    const { reset_token } = (await stranger('POST', '/api/auth/verify-code', { email: office.email, code })).body
    expect((await choose('ברקת-2026', 'A'.repeat(22))).body.code).toBe('reset_expired')
    expect((await choose('ברקת-2026', reset_token)).body).toMatchObject(refused('new_password'))
    expect((await choose('ברקת אוהבת תה', reset_token)).status).toBe(200)
  })

  it('after an invitation', async () => {
    const office = await createTestOffice()
    const email = `${randomUUID()}@luz.test`
    await office.owner('POST', '/api/users/create', { name: 'שירלי', phone: randomPhone(), email })
    const reset_token = new URLSearchParams(/#(\S+)/.exec(await mailed(email))![1]).get('token')
    const choose = (new_password: string) =>
      office.owner('POST', '/api/auth/reset-password', { email, new_password, reset_token })
    expect((await choose('שירלי123')).body).toMatchObject(refused('new_password'))
    expect((await choose('a fine new password')).status).toBe(200)
  })
})
