import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, tokenOf, type Office } from '#tests/support/office.ts'
import { giveSignIn } from '#tests/support/team/people.ts'
import { codeFor, lettersTo, uniqueEmail } from '#tests/support/team/registered.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** An employee who has joined, with their session. */
async function join(office: Office) {
  const email = uniqueEmail()
  await giveSignIn(office.ids.employee, office.ids.owner, email)
  return { email, employee: await callerOf(await tokenOf(office.officeId, office.ids.employee, 'employee')) }
}
const move = (office: Office, email: string) =>
  office.owner('PUT', `/api/users/update/${office.ids.employee}`, { email })
const login = async (email: string) => (await callerOf(null))('POST', '/api/auth/login', { email, password: PASSWORD })

describe('a new address that an owner gives an employee who has joined', () => {
  it('takes effect when the employee has proved its mailbox', async () => {
    const office = await createTestOffice()
    const { email, employee } = await join(office)
    const next = uniqueEmail()
    expect((await move(office, next)).body.employee).toMatchObject({ email, pending_email: next, sign_in: 'joined' })
    expect((await login(email)).status).toBe(200)
    expect((await login(next)).body.code).toBe('invalid_credentials')
    expect((await employee('GET', '/api/user/permissions')).body.pending_email).toBe(next)
    const code = await codeFor(next)
    // the owner does not have the code, and could not enter it
    expect((await office.owner('POST', '/api/auth/email/confirm', { code })).body.code).toBe('code_wrong')
    expect((await employee('POST', '/api/auth/email/confirm', { code })).body).toEqual({ email: next })
    expect((await login(next)).status).toBe(200)
    const shown = (await office.owner('GET', `/api/employees/${office.ids.employee}`)).body.employee
    expect(shown).toMatchObject({ email: next, pending_email: null })
  })

  it('gives the owner the same answer for a registered and a free address', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const { employee } = await join(office)
    const answers = []
    for (const next of [other.email, uniqueEmail()]) {
      const { status, body } = await move(office, next)
      expect(body.employee.pending_email).toBe(next)
      answers.push({ status, body: { ...body, employee: { ...body.employee, pending_email: '', version: 0 } } })
      const [letter] = await lettersTo(next)
      expect(letter!.body).toContain('ככתובת הכניסה שלכם')
    }
    expect(answers[0]).toEqual(answers[1])
    // only who reads the mail learns it
    await move(office, other.email)
    const refused = await employee('POST', '/api/auth/email/confirm', { code: await codeFor(other.email) })
    expect(refused.body.code).toBe('email_taken')
    expect((await login(other.email)).status).toBe(200)
  })

  it('is no longer waiting when the owner removes the address', async () => {
    const office = await createTestOffice()
    const { email } = await join(office)
    await move(office, uniqueEmail())
    const { body } = await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { email: null })
    expect(body.employee).toMatchObject({ email: null, pending_email: null, sign_in: 'none' })
    expect((await login(email)).body.code).toBe('invalid_credentials')
  })
})
