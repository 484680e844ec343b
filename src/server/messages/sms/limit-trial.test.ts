import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, createVisitor, randomPhone } from '#tests/support/office.ts'
import type { Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const query = async (text: string, values: unknown[]) => (await world()).pool.query(text, values)
const use = ({ officeId }: Office, parts: number) =>
  query(`insert into usage_counters values ($1, '2026-11-01', 'sms', $2)`, [officeId, parts])
const pay = ({ officeId }: Office) =>
  query('update subscriptions set trial_sms = null where office_id = $1', [officeId])
const book = (office: Office, hour: string) =>
  office.owner(
    'POST',
    '/api/appointments',
    booking(office, at('2026-11-24', `${hour}:00`), at('2026-11-24', `${hour}:30`)),
  )

it('who registers has a trial with 60 parts of messages a month, and reads what a paid subscription has', async () => {
  const registration = { name: 'סלון חדש', email: `${randomUUID()}@luz.test`, password: 'a fine password' }
  const stranger = await callerOf(null)
  const made = await stranger('POST', '/api/auth/register', { ...registration, phone_number: randomPhone() })
  const owner = await callerOf(made.body.token)
  expect((await owner('GET', '/api/subscription')).body.sms).toEqual({ used: 0, max: 60, paid_max: 1000 })
  const { subscription } = (await owner('GET', '/api/user/permissions')).body
  expect(subscription.subscription_details).toMatchObject({ sms_quota: 60, sms_paid_quota: 1000 })
})

it('a trial that has used up its messages still books, and sends again once it is paid', async () => {
  const office = await createTestOffice({ isTrial: true })
  await use(office, 60)
  const refused = await book(office, '10')
  expect(refused.status).toBe(201)
  expect(refused.body).toMatchObject({ sms_sent: false, code: 'sms_quota_reached' })
  expect(refused.body.message).toContain('מתקופת הניסיון למנוי בתשלום')
  const { notifications } = (await office.owner('GET', '/api/notifications')).body
  expect(notifications).toMatchObject([{ kind: 'quota_exhausted', text: expect.stringContaining('תקופת הניסיון') }])
  await pay(office)
  expect((await book(office, '12')).body).toMatchObject({ sms_sent: true })
  expect((await office.owner('GET', '/api/subscription')).body.sms).toMatchObject({ max: 1000, paid_max: null })
})

it('a trial in a plan with fewer messages has those of the plan', async () => {
  const office = await createTestOffice({ isTrial: true })
  await query('update subscriptions set plan_id = 1 where office_id = $1', [office.officeId])
  expect((await office.owner('GET', '/api/subscription')).body.sms).toEqual({ used: 0, max: 50, paid_max: 50 })
})

it('codes of a trial go by e-mail after ten in an hour', async () => {
  const office = await createTestOffice({ isTrial: true })
  await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
  const ask = async () => {
    const { call } = await createVisitor(office.slug)
    return (await call('POST', '/api/online-booking/phone-codes', { phone: randomPhone() })).body.verification
  }
  for (let i = 0; i < perOffice.trialCodes.points; i++) expect(await ask()).toBe('sms')
  expect(await ask()).toBe('email')
})
