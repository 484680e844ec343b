import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, randomIp, randomPhone, type Caller } from '#tests/support/office.ts'
import { officeOf } from '#tests/support/team/people.ts'
import { lettersTo, register, uniqueEmail } from '#tests/support/team/registered.ts'
import { codeOf, NOW, officeWithSecondFactor } from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const stranger = (url: string, body: object) => callerOf(null, randomIp()).then((call) => call('POST', url, body))
const look = (email: string, reset_token: string) => stranger('/api/auth/invitation', { email, reset_token })
const signIn = (email: string, invitation: string, more: object = {}) =>
  stranger('/api/auth/login', { email, password: PASSWORD, invitation, ...more })
const isIn = async (call: Caller) => (await call('GET', '/api/user/permissions')).status === 200
const idsOf = async (call: Caller): Promise<number[]> =>
  (await call('GET', '/api/auth/offices')).body.offices.map(({ id }: { id: number }) => id)
/** The token of the link in the last letter to a mailbox. */
const linkTo = async (email: string): Promise<string> => {
  const letter = (await lettersTo(email)).findLast(({ body }) => body.includes('#'))!
  return new URLSearchParams(/#(\S+)/.exec(letter.body)![1]).get('token')!
}
const query = async (text: string, values: unknown[]) => (await (await world()).pool.query(text, values)).rows

describe('an office that was registered with the address of an account', () => {
  it('is asked about with its name and time, in a letter to the mailbox', async () => {
    const own = await createTestOffice()
    await register({ email: own.email })
    const told = (await look(own.email, await linkTo(own.email))).body
    expect(told).toEqual({ office: 'סלון חדש', name: 'סלון חדש', has_account: 1, registered_at: expect.any(String) })
    expect((await lettersTo(own.email)).at(-1)!.body).toContain('אם זה לא הייתם אתם')
  })

  it('joins the account of the person who signs in by the letter, who owns both', async () => {
    const own = await createTestOffice()
    const claim = await register({ email: own.email })
    const link = await linkTo(own.email)
    const { status, body } = await signIn(own.email, link)
    expect(status).toBe(200)
    expect(officeOf(body.token)).toBe(claim.officeId)
    const joined = await callerOf(body.token)
    expect((await joined('GET', '/api/user/permissions')).body).toMatchObject({ role: 'owner', email_proved: 1 })
    expect((await idsOf(joined)).toSorted((a, b) => a - b)).toEqual(
      [own.officeId, claim.officeId].toSorted((a, b) => a - b),
    )
    expect((await signIn(own.email, link)).body.code).toBe('reset_expired')
  })

  it('joins by the letter that its owner asks for when the address is proved later', async () => {
    const email = uniqueEmail()
    const claim = await register({ email })
    const own = await createTestOffice()
    await query(`update people set email = $2 where id = (select person_id from users where id = $1)`, [
      own.ids.owner,
      email,
    ])
    expect((await claim.owner('POST', '/api/auth/email/code')).status).toBe(200)
    expect(officeOf((await signIn(email, await linkTo(email))).body.token)).toBe(claim.officeId)
  })

  it('asks for the password and the second factor of the account, not for those of the office', async () => {
    const { office: own, secret } = await officeWithSecondFactor()
    const claim = await register({ email: own.email })
    const link = await linkTo(own.email)
    expect((await signIn(own.email, link, { password: claim.password })).body.code).toBe('reset_expired')
    expect((await signIn(own.email, link)).body.code).toBe('second_factor_required')
    expect(await idsOf(own.owner)).toEqual([own.officeId])
    expect((await signIn(own.email, link, { code: codeOf(secret, 1) })).status).toBe(200)
  })
})

describe('a stranger who registered with the address of somebody', () => {
  it('gets no letter, and joins nothing without one', async () => {
    const own = await createTestOffice()
    const claim = await register({ email: own.email })
    const accepted = await claim.owner('POST', '/api/auth/invitation/accept', { reset_token: await linkTo(own.email) })
    expect(accepted.body.code).toBe('mailbox_unproved')
    expect(await idsOf(own.owner)).toEqual([own.officeId])
    // the link chooses no password and proves nothing
    const chosen = { email: own.email, new_password: 'quite another one', reset_token: await linkTo(own.email) }
    expect((await stranger('/api/auth/reset-password', chosen)).body.code).toBe('email_taken')
  })

  it('loses the office, and everything that they left in it, when the person joins it', async () => {
    const own = await createTestOffice()
    const claim = await register({ email: own.email })
    const link = await linkTo(own.email)
    // a code for an address of the stranger, a secret address, a message and an account
    const evil = uniqueEmail()
    await claim.owner('POST', '/api/auth/email', { current_password: claim.password, email: evil })
    const code = /\d{6}/.exec((await lettersTo(evil)).at(-1)!.body)![0]
    const { id } = (await query('select id from users where office_id = $1', [claim.officeId]))[0]
    expect((await claim.owner('POST', `/api/calendar-feeds/${id}`, { with_details: 1 })).status).toBeLessThan(300)
    await query(
      `insert into sms_messages (office_id, phone, message, kind, dedupe_key, created_at) values ($1, $2, 'שלום', 'reminder', 'planted', now())`,
      [claim.officeId, `+972${randomPhone().slice(1)}`],
    )
    await query(`insert into payment_gateways (office_id, gateway, terminal_number) values ($1, 'sandbox', '1')`, [
      claim.officeId,
    ])
    await query(`update offices set accountant_email = $2 where id = $1`, [claim.officeId, evil])

    const { body } = await signIn(own.email, link)
    await expect.poll(() => isIn(claim.owner)).toBe(false)
    expect((await claim.owner('POST', '/api/auth/switch', { office_id: own.officeId })).status).toBe(401)
    expect((await stranger('/api/auth/login', { email: own.email, password: claim.password })).body.code).toBe(
      'invalid_credentials',
    )
    const joined = await callerOf(body.token)
    // not even the person's own session moves the address with the stranger's code
    expect((await joined('POST', '/api/auth/email/confirm', { code })).body.code).toBe('code_wrong')
    expect((await own.owner('GET', '/api/auth/account')).body.account.email).toBe(own.email)
    const left = await query(
      `select (select count(*)::int from calendar_feeds where office_id = $1) as feeds,
        (select count(*)::int from sms_messages where office_id = $1 and status = 'queued') as waiting,
        (select count(*)::int from payment_gateways where office_id = $1 and is_current) as gateways,
        (select count(*)::int from offices where id = $1 and accountant_email is not null) as accountants`,
      [claim.officeId],
    )
    expect(left).toEqual([{ feeds: 0, waiting: 0, gateways: 0, accountants: 0 }])
  })
})
