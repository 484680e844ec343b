import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, randomIp, type Office } from '#tests/support/office.ts'
import { invite, officeOf } from '#tests/support/team/people.ts'
import { codeOf, emailsTo, NOW, officeWithSecondFactor } from '#tests/support/team/second-factor.ts'

beforeEach(() => moveClockTo(NOW))

const stranger = (url: string, body: object) => callerOf(null, randomIp()).then((call) => call('POST', url, body))
const look = (email: string, reset_token: string) => stranger('/api/auth/invitation', { email, reset_token })
const accept = ({ owner }: Office, reset_token: string) => owner('POST', '/api/auth/invitation/accept', { reset_token })
const signIn = (email: string, invitation: string, more: object = {}) =>
  stranger('/api/auth/login', { email, password: PASSWORD, invitation, ...more })
const stateOf = async (office: Office, id: number) =>
  (await office.owner('GET', `/api/employees/${id}`)).body.employee.sign_in

describe('an invitation to somebody who has an account', () => {
  it('says so to the mailbox only, not to the phone that the owner chose', async () => {
    const [own, other] = [await createTestOffice(), await createTestOffice({ name: 'עסק אחר' })]
    const { mailed, texted } = await invite(other, own)
    const told = { office: 'עסק אחר', name: 'שכירה', registered_at: null }
    expect((await look(own.email, mailed)).body).toEqual({ ...told, has_account: 1 })
    expect((await look(own.email, texted)).body).toEqual({ ...told, has_account: 0 })
    expect((await look(own.email, 'x'.repeat(22))).body.code).toBe('reset_expired')
    expect((await look(`n${own.email}`, mailed)).body.code).toBe('reset_expired')
  })

  it('is accepted in an open session, once', async () => {
    const [own, other] = [await createTestOffice(), await createTestOffice()]
    const { id, mailed } = await invite(other, own)
    expect(await stateOf(other, id)).toBe('invited')
    const answers = await Promise.all([accept(own, mailed), accept(own, mailed), accept(own, mailed)])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422, 422])
    expect(officeOf(answers.find(({ status }) => status === 200)!.body.token)).toBe(other.officeId)
    expect(await stateOf(other, id)).toBe('joined')
  })

  it('is not accepted by another person, nor with an unproved address', async () => {
    const [own, other, third] = [await createTestOffice(), await createTestOffice(), await createTestOffice()]
    const { id, mailed } = await invite(other, own)
    expect((await accept(third, mailed)).body.code).toBe('reset_expired')
    expect((await signIn(third.email, mailed)).body.code).toBe('reset_expired')
    const claim = await createTestOffice({ isProved: false })
    expect((await accept(claim, mailed)).body.code).toBe('mailbox_unproved')
    expect(await stateOf(other, id)).toBe('invited')
  })

  it('is accepted by signing in with the password that they have', async () => {
    const [own, other] = [await createTestOffice(), await createTestOffice()]
    const { mailed } = await invite(other, own)
    expect((await signIn(own.email, mailed, { password: 'a wrong one' })).body.code).toBe('invalid_credentials')
    const { body } = await signIn(own.email, mailed)
    expect(officeOf(body.token)).toBe(other.officeId)
    expect((await signIn(own.email, mailed)).body.code).toBe('reset_expired')
    expect((await own.owner('GET', '/api/user/permissions')).status).toBe(200)
  })

  it('asks for the second factor, and tells the person of a new device', async () => {
    const { office: own, secret } = await officeWithSecondFactor()
    const other = await createTestOffice()
    const { mailed } = await invite(other, own)
    expect((await signIn(own.email, mailed)).body.code).toBe('second_factor_required')
    expect((await signIn(own.email, mailed, { code: codeOf(secret, 1) })).status).toBe(200)
    const subjects = (await emailsTo(own.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('ממכשיר חדש'))
  })

  it('does not replace their password when the link is used to choose one', async () => {
    const [own, other] = [await createTestOffice(), await createTestOffice()]
    const { id, mailed } = await invite(other, own)
    const chosen = { email: own.email, new_password: 'quite another one for tests', reset_token: mailed }
    expect((await stranger('/api/auth/reset-password', chosen)).body.code).toBe('email_taken')
    expect(await stateOf(other, id)).toBe('invited')
    expect((await signIn(own.email, mailed)).status).toBe(200)
  })
})
