import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, createVisitor, randomPhone } from '#tests/support/office.ts'
import type { Office } from '#tests/support/office.ts'
import { queue } from '#tests/support/messages/sms.ts'
import { world } from '#tests/support/world.ts'

const NOW = '2026-11-22T08:00:00Z'
beforeEach(() => moveClockTo(NOW))

const query = async (text: string, values: unknown[]) => (await world()).pool.query(text, values)
const use = ({ officeId }: Office, month: string, parts: number) =>
  query(`insert into usage_counters (office_id, month, kind, used) values ($1, $2, 'sms', $3)`, [
    officeId,
    month,
    parts,
  ])
const pay = ({ officeId }: Office) =>
  query('update subscriptions set trial_sms = null where office_id = $1', [officeId])
const openTrial = () => createTestOffice({ isTrial: true })
const book = (office: Office, hour: string, day = '2026-11-24') =>
  office.owner('POST', '/api/appointments', booking(office, at(day, `${hour}:00`), at(day, `${hour}:30`)))
const detailsOf = async ({ owner }: Office) =>
  (await owner('GET', '/api/user/permissions')).body.subscription.subscription_details
const logOf = async (office: Office) => (await office.owner('GET', '/api/sms/office')).body.sms

it('who registers has a trial with 40 parts of messages a day and 300 in all, and reads what a paid subscription has', async () => {
  const registration = { name: 'סלון חדש', email: `${randomUUID()}@luz.test`, password: 'a fine password' }
  const stranger = await callerOf(null)
  const made = await stranger('POST', '/api/auth/register', { ...registration, phone_number: randomPhone() })
  const owner = await callerOf(made.body.token)
  expect((await owner('GET', '/api/subscription')).body.sms).toEqual({ used: 0, max: 300, paid_max: 1000, day_max: 40 })
  const { subscription } = (await owner('GET', '/api/user/permissions')).body
  expect(subscription.subscription_details).toMatchObject({
    sms_quota: 300,
    sms_used: 0,
    sms_left_today: 40,
    sms_day_quota: 40,
    sms_paid_quota: 1000,
  })
})

describe('a trial', () => {
  const one = { message: 'שלום' }

  it('sends forty parts a day, and goes on with the next day', async () => {
    const office = await openTrial()
    for (const parts of [20, 19]) expect(await queue(office, { message: 'ש'.repeat(67 * parts) })).toBe('queued')
    expect(await detailsOf(office)).toMatchObject({ sms_used: 39, sms_left_today: 1 })
    expect(await queue(office, { message: 'ש'.repeat(71) })).toBe('quota')
    expect(await queue(office, one)).toBe('queued')
    expect(await queue(office, one)).toBe('quota')
    moveClockTo('2026-11-23T08:00:00Z')
    expect(await detailsOf(office)).toMatchObject({ sms_used: 40, sms_left_today: 40 })
    expect(await queue(office, one)).toBe('queued')
    expect(await detailsOf(office)).toMatchObject({ sms_used: 41, sms_left_today: 39 })
  })

  it('sends three hundred parts in all, whatever the months', async () => {
    const office = await openTrial()
    await use(office, '2026-10-01', 290)
    await use(office, '2026-11-01', 9)
    expect(await detailsOf(office)).toMatchObject({ sms_used: 299, sms_quota: 300 })
    expect(await queue(office, { message: 'ש'.repeat(71) })).toBe('quota')
    expect(await queue(office, one)).toBe('queued')
    moveClockTo('2026-12-01T08:00:00Z')
    expect(await queue(office, one)).toBe('quota')
    expect((await office.owner('GET', '/api/subscription')).body.sms).toEqual({
      used: 300,
      max: 300,
      paid_max: 1000,
      day_max: 40,
    })
    await pay(office)
    expect(await queue(office, one)).toBe('queued')
    expect((await office.owner('GET', '/api/subscription')).body.sms).toEqual({
      used: 1,
      max: 1000,
      paid_max: null,
      day_max: null,
    })
  })

  it('sends no part more when many messages are queued at once', async () => {
    const office = await openTrial()
    const { runJobs } = await world()
    await Promise.all(Array.from({ length: 30 }, () => queue(office, { message: 'ש'.repeat(71) })))
    await runJobs()
    expect(await detailsOf(office)).toMatchObject({ sms_used: 40, sms_left_today: 0 })
    const sent = (await logOf(office)).filter(({ status }: { status: string }) => status === 'sent')
    expect(sent.length).toBeLessThanOrEqual(20)
  })

  it('then writes to customers by e-mail, tells the owner once a day, and says so', async () => {
    const office = await openTrial()
    await use(office, '2026-10-01', 300)
    await office.owner('PUT', `/api/customers/${office.ids.customer}`, { email: 'dana@customers.test' })
    expect((await book(office, '10')).body).toMatchObject({ sms_sent: true })
    expect((await book(office, '12')).body).toMatchObject({ sms_sent: true })
    await (await world()).runJobs()
    expect(await logOf(office)).toMatchObject([
      { channel: 'email', email: 'dana@customers.test', parts: 0, status: 'sent' },
      { channel: 'email', email: 'dana@customers.test', parts: 0, status: 'sent' },
    ])
    const { notifications } = (await office.owner('GET', '/api/notifications')).body
    expect(notifications).toMatchObject([{ kind: 'quota_exhausted', text: expect.stringContaining('תקופת הניסיון') }])
  })

  it('still books when the customer has no address, says that nothing is sent, and sends again once it is paid', async () => {
    const office = await openTrial()
    await use(office, '2026-10-01', 300)
    const refused = await book(office, '10')
    expect(refused.status).toBe(201)
    expect(refused.body).toMatchObject({ sms_sent: false, code: 'sms_quota_reached' })
    expect(refused.body.message).toContain('מתקופת הניסיון למנוי בתשלום')
    await pay(office)
    expect((await book(office, '12')).body).toMatchObject({ sms_sent: true })
    expect((await office.owner('GET', '/api/subscription')).body.sms).toMatchObject({ max: 1000, paid_max: null })
  })
})

it('codes of a trial go by e-mail after ten in an hour', async () => {
  const office = await openTrial()
  await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
  const ask = async () => {
    const { call } = await createVisitor(office.slug)
    return (await call('POST', '/api/online-booking/phone-codes', { phone: randomPhone() })).body.verification
  }
  for (let i = 0; i < perOffice.trialCodes.points; i++) expect(await ask()).toBe('sms')
  expect(await ask()).toBe('email')
})
