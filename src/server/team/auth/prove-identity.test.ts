import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { problemText } from '#shared/team/auth/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  callerOf,
  createTestOffice,
  PASSWORD,
  randomPhone,
  tokenOf,
  type Caller,
  type Office,
} from '#tests/support/office.ts'
import { giveSignIn } from '#tests/support/team/people.ts'
import { codeOf, NOW, officeWithSecondFactor, wrongCodeFor } from '#tests/support/team/second-factor.ts'

beforeEach(() => moveClockTo(NOW))

const LATER = '2026-11-22T08:10:20Z'
const exported = (office: Office) => office.owner('GET', '/api/customers/export')
const prove = (office: Office, body: object) => office.owner('POST', '/api/auth/proof', body)

describe('a fresh proof', () => {
  it('is required for every export, ten minutes after signing in', async () => {
    const office = await createTestOffice()
    expect((await exported(office)).status).toBe(200)
    moveClockTo(LATER)
    for (const url of [
      '/api/customers/export',
      '/api/invoices/export?from=2026-11-01&to=2026-11-22',
      '/api/books/openfrmt?from=2026-11-01&to=2026-11-22',
      '/api/books/summary?month=2026-11&format=xlsx',
      '/api/books/summary?month=2026-11&format=pdf',
      '/api/books/pcn874?month=2026-11',
    ])
      expect([url, (await office.owner('GET', url)).body.code]).toEqual([url, 'proof_required'])
    expect((await office.owner('GET', '/api/books/summary?month=2026-11')).status).toBe(200)
    expect((await prove(office, { current_password: 'not the one' })).body).toMatchObject({
      code: 'password_wrong',
      fields: { current_password: problemText.password_wrong },
    })
    expect((await exported(office)).body.code).toBe('proof_required')
    expect((await prove(office, { current_password: PASSWORD })).body).toEqual({ ok: true })
    expect((await exported(office)).status).toBe(200)
    moveClockTo('2026-11-22T08:20:30Z')
    expect((await exported(office)).body.code).toBe('proof_required')
  })

  it('counts for a day on a known device for the files of the accountant, and ten minutes for the rest', async () => {
    const office = await createTestOffice()
    const signIn = async (more: object = {}) =>
      (await callerOf(null))('POST', '/api/auth/login', { email: office.email, password: PASSWORD, ...more })
    const first = (await signIn()).body
    const [known, isNew] = [await callerOf((await signIn(first)).body.token), await callerOf(first.token)]
    const codes = async (call: Caller, urls: readonly string[]) =>
      Promise.all(urls.map(async (url) => (await call('GET', url)).body.code))
    const files = [
      '/api/invoices/export?from=2026-11-01&to=2026-11-22',
      '/api/books/openfrmt?from=2026-11-01&to=2026-11-22',
      '/api/books/summary?month=2026-11&format=xlsx',
      '/api/books/pcn874?month=2026-11',
    ]
    const people = ['/api/customers/export', `/api/customer-data/${office.ids.customer}/export`]
    moveClockTo('2026-11-23T07:50:00Z')
    expect(await codes(known, files)).not.toContain('proof_required')
    expect(await codes(known, people)).toEqual(['proof_required', 'proof_required'])
    expect((await known('POST', '/api/auth/passkeys/options')).body.code).toBe('proof_required')
    expect(new Set(await codes(isNew, files))).toEqual(new Set(['proof_required']))
    moveClockTo('2026-11-23T08:00:30Z')
    expect(new Set(await codes(known, files))).toEqual(new Set(['proof_required']))
    await known('POST', '/api/auth/proof', { current_password: PASSWORD })
    expect(await codes(known, files)).not.toContain('proof_required')
  })

  it('counts in its own session only', async () => {
    const office = await createTestOffice()
    const other = await callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))
    moveClockTo(LATER)
    await prove(office, { current_password: PASSWORD })
    expect((await exported(office)).status).toBe(200)
    expect((await other('GET', '/api/customers/export')).body.code).toBe('proof_required')
  })

  it('may be a code of the app, once', async () => {
    const { office, secret } = await officeWithSecondFactor()
    moveClockTo(LATER)
    expect((await prove(office, { code: wrongCodeFor(secret) })).body).toMatchObject({
      code: 'code_wrong',
      fields: { code: problemText.code_wrong },
    })
    const code = codeOf(secret, 20)
    expect((await prove(office, { code })).body).toEqual({ ok: true })
    expect((await prove(office, { code })).body.code).toBe('code_wrong')
    expect((await exported(office)).status).toBe(200)
  })

  it('cannot be a code without a second factor, nor be guessed', async () => {
    const office = await createTestOffice()
    expect((await prove(office, { code: '123456' })).body.code).toBe('second_factor_off')
    expect((await prove(office, {})).body.code).toBe('invalid_input')
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => prove(office, { current_password: 'not the one' })),
    )
    expect(guesses.filter(({ body }) => body.code === 'too_many')).toHaveLength(3)
  })

  it('is required to change the address with which an employee signs in', async () => {
    const office = await createTestOffice()
    const { ids } = office
    await giveSignIn(ids.employee, ids.owner, `${randomUUID()}@luz.test`, false)
    moveClockTo(LATER)
    const change = (more: object) =>
      office.owner('PUT', `/api/users/update/${ids.employee}`, { name: 'מאיה', phone: randomPhone(), ...more })
    expect((await change({ city: 'חיפה' })).status).toBe(200)
    const email = `${randomUUID()}@luz.test`
    expect((await change({ email })).body.code).toBe('proof_required')
    await prove(office, { current_password: PASSWORD })
    expect((await change({ email })).status).toBe(200)
  })
})
