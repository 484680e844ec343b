import { beforeEach, describe, expect, it } from 'vitest'
import { SmsRefused } from '#server/providers/sms/sms.ts'
import { MailRejected, type Email } from '#server/providers/mail/mail.ts'
import { logSms } from '#server/providers/sms/log-sms.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { passTime, useSms } from '#tests/support/messages/sms.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const EMAIL = 'dana-by-mail@example.com'

/** Books for a customer with these details; returns the reply. */
async function book(office: Office, details: object) {
  const made = await office.owner('POST', '/api/customers', {
    full_name: 'דנה כהן',
    email: EMAIL,
    ...details,
  })
  const times = { start_time: '2026-11-24 12:00:00', end_time: '2026-11-24 13:00:00', status_key: 'confirmed' }
  const { service, employee } = office.ids
  const body = { service_id: service, employee_id: employee, customer_id: made.body.customer.id, ...times }
  return (await office.owner('POST', '/api/appointments', body)).body
}
const logOf = async (office: Office) => (await office.owner('GET', '/api/sms/office')).body.sms
const used = async (office: Office) =>
  (await office.owner('GET', '/api/user/permissions')).body.subscription.subscription_details.sms_used

/**
 * Replaces the mail of the world by one that keeps what it sends; `fail` decides what it throws.
 */
async function useMail(fail: () => Error | null): Promise<{ sent: Email[]; restore: () => void }> {
  const { services } = await world()
  const before = services.mail
  const sent: Email[] = []
  const send = async (email: Email) => {
    if (email.to !== EMAIL) return
    const error = fail()
    if (error) throw error
    sent.push(email)
  }
  Object.assign(services, { mail: { ...before, send } })
  return { sent, restore: () => void Object.assign(services, { mail: before }) }
}
const refusingSms = { ...logSms(() => {}), send: () => Promise.reject(new SmsRefused('log', 'kosher_phone', 15)) }

describe('a message about an appointment', () => {
  it.each([
    ['who prefers it', { phone: '0521234567', preferred_channel: 'email' }],
    ['without a mobile phone', { phone: '036123456' }],
  ])('goes by e-mail to a customer %s, and costs nothing', async (_, details) => {
    const office = await createTestOffice()
    const mail = await useMail(() => null)
    expect(await book(office, details)).toMatchObject({ sms_sent: true })
    await passTime(0)
    mail.restore()
    expect(mail.sent).toMatchObject([{ to: EMAIL, subject: expect.stringContaining('התור שלך') }])
    expect(mail.sent[0]!.messageId).toMatch(/^<luz-\d+-\d+@.+>$/)
    expect(await logOf(office)).toMatchObject([{ channel: 'email', email: EMAIL, parts: 0, status: 'sent' }])
    expect(await used(office)).toBe(0)
  })

  it('goes by SMS without a preference', async () => {
    const office = await createTestOffice()
    await book(office, { phone: '0521234567' })
    await passTime(0)
    expect(await logOf(office)).toMatchObject([{ channel: 'sms', email: null, status: 'sent' }])
  })

  it('goes by e-mail when the SMS fails for good, once', async () => {
    const office = await createTestOffice()
    const restore = await useSms(refusingSms)
    const mail = await useMail(() => null)
    await book(office, { phone: '0521234567' })
    await passTime(0)
    await passTime(60)
    mail.restore()
    restore()
    expect(mail.sent).toHaveLength(1)
    expect(await logOf(office)).toMatchObject([
      { channel: 'email', failed_channels: ['sms'], status: 'sent', failure: null },
    ])
  })

  it('fails when both channels refuse it, and is tried no more', async () => {
    const office = await createTestOffice()
    const restore = await useSms(refusingSms)
    const mail = await useMail(() => new MailRejected('550 no such user'))
    await book(office, { phone: '0521234567' })
    for (const seconds of [0, 60, 3600]) await passTime(seconds)
    mail.restore()
    restore()
    expect(await logOf(office)).toMatchObject([{ channel: 'email', status: 'failed', failure: 'invalid_email' }])
  })

  it('by e-mail goes by SMS when the address is refused, and is counted then', async () => {
    const office = await createTestOffice()
    const mail = await useMail(() => new MailRejected('550 no such user'))
    await book(office, { phone: '0521234567', preferred_channel: 'email' })
    for (const seconds of [0, 60]) await passTime(seconds)
    mail.restore()
    const [message] = await logOf(office)
    expect(message).toMatchObject({ channel: 'sms', failed_channels: ['email'], email: null, status: 'sent' })
    expect(await used(office)).toBe(message.parts)
  })

  it('fails without another channel', async () => {
    const office = await createTestOffice()
    const restore = await useSms(refusingSms)
    await book(office, { phone: '0521234567', email: '' })
    for (const seconds of [0, 60]) await passTime(seconds)
    restore()
    expect(await logOf(office)).toMatchObject([{ channel: 'sms', status: 'failed', failure: 'kosher_phone' }])
  })
})
