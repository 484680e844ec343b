import { beforeEach, describe, expect, it } from 'vitest'
import { enterOffice } from '#server/platform/http/serve.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  at,
  createTestOffice,
  randomPhone,
  createVisitor,
  booking,
  callerOf,
  type Office,
} from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const set = async (office: Office, change: string) => {
  const { pool, services } = await world()
  await pool.query(`update subscriptions set ${change} where office_id = $1`, [office.officeId])
  services.sessions.forgetOffice(office.officeId)
}
const used = async (office: Office, sms: number) => {
  const { pool } = await world()
  await pool.query(
    `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', $2)
     on conflict (office_id, month, kind) do update set used = $2`,
    [office.officeId, sms],
  )
}

describe('the subscription page', () => {
  it("shows the plan, its end and this month's usage", async () => {
    const office = await createTestOffice()
    await set(office, `plan_id = 2, ends_at = '2026-12-01T22:00:00Z'`)
    await used(office, 41)
    const { body } = await office.owner('GET', '/api/subscription')
    expect(body).toEqual({
      plan: { id: 2, name: 'פלוס', price: '89.00' },
      status: 'active',
      ends_at: '2026-12-01T22:00:00.000Z',
      employees: { used: 2, max: 6 },
      sms: { used: 41, max: 300, paid_max: null, day_max: null },
      ai: { used: 0, max: 0 },
    })
    moveClockTo('2026-12-01T21:59:00Z')
    expect((await office.owner('GET', '/api/subscription')).body).toMatchObject({ status: 'active', sms: { used: 0 } })
    moveClockTo('2026-12-01T22:00:00Z')
    expect((await office.owner('GET', '/api/subscription')).body.status).toBe('expired')
  })

  it('is limited to the office', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await set(other, 'plan_id = 1')
    expect((await office.owner('GET', '/api/subscription')).body.plan.id).toBe(4)
  })
})

describe('an ended subscription', () => {
  it.for([
    { title: 'cancelled', change: `status = 'cancelled'` },
    { title: 'expired', change: `status = 'expired'` },
    { title: 'past its last day', change: `ends_at = '2026-11-22T07:59:59Z'` },
  ])('and $title closes the booking page, for new and old visitors', async ({ change }) => {
    const office = await createTestOffice()
    const { call: visitor } = await createVisitor(office.slug, randomPhone())
    const settings = async () =>
      (await visitor('GET', `/api/online-booking/business/settings/${office.officeId}`)).body.settings.online_booking
    expect(await settings()).toBe(1)
    await set(office, change)
    expect(await settings()).toBe(0)
    const slots = `/api/online-booking/slots/${office.officeId}?service_id=${office.ids.service}&employee_id=${office.ids.employee}`
    expect((await visitor('GET', slots)).body.code).toBe('booking_closed')
    const wanted = booking(office, at('2026-11-24', '10:00'), at('2026-11-24', '11:00'))
    expect((await visitor('POST', '/api/appointments', wanted)).body.code).toBe('booking_closed')
  })
})

describe('the SMS quota', () => {
  const book = (office: Office, hour: string) =>
    office.owner(
      'POST',
      '/api/appointments',
      booking(office, at('2026-11-24', `${hour}:00`), at('2026-11-24', `${hour}:30`)),
    )

  it('counts queued messages, so that the reply about sending is true', async () => {
    const office = await createTestOffice()
    await set(office, 'plan_id = 1') // 50 a month
    await used(office, 49)
    expect((await book(office, '10')).body).toMatchObject({ sms_sent: true })
    const second = (await book(office, '12')).body
    expect(second).toMatchObject({ sms_sent: false, code: 'sms_quota_reached' })
    expect(second.message).toContain('לפנות לתמיכה')
    const { pool, runJobs } = await world()
    await runJobs()
    const { rows } = await pool.query(`select status, quota_counted from sms_messages where office_id = $1`, [
      office.officeId,
    ])
    expect(rows).toEqual([{ status: 'sent', quota_counted: true }])
  })

  it('is never exceeded by concurrent messages', async () => {
    const office = await createTestOffice()
    const { pool, services, runJobs } = await world()
    await set(office, 'plan_id = 1')
    await used(office, 47)
    const queue = (i: number) =>
      enterOffice(services, office.officeId, (tx, scope) =>
        queueSms(tx, scope, services.clock(), {
          kind: 'change',
          phone: `+97252${String(1_000_000 + i)}`,
          message: 'שלום',
          dedupeKey: `race:${i}`,
        }),
      )
    await Promise.all(Array.from({ length: 12 }, (_, i) => queue(i)))
    await runJobs()
    const counted = await pool.query(`select used from usage_counters where office_id = $1 and kind = 'sms'`, [
      office.officeId,
    ])
    expect(counted.rows).toEqual([{ used: 50 }])
    const { rows } = await pool.query(
      `select count(*)::int as n from sms_messages where office_id = $1 and status = 'sent'`,
      [office.officeId],
    )
    expect(rows).toEqual([{ n: 3 }])
  })
})

describe('the last place of a plan', () => {
  it('goes to one of two concurrent requests to hire or reactivate', async () => {
    const office = await createTestOffice() // an owner and an employee
    await set(office, 'plan_id = 1') // at most three
    const away = await office.create('/api/users/create', { name: 'חוזרת', phone: randomPhone() })
    const change = (status: string) =>
      office.owner('PUT', `/api/users/update/${away.id}`, { name: 'חוזרת', phone: '050-7654321', status })
    expect((await change('inactive')).status).toBe(200)
    const answers = await Promise.all([
      change('active'),
      office.owner('POST', '/api/users/create', { name: 'חדשה', phone: randomPhone() }),
    ])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.find(({ status }) => status >= 300)!.body.code).toBe('employee_limit')
    expect((await office.owner('GET', '/api/subscription')).body.employees).toEqual({ used: 3, max: 3 })
  })
})

describe('support', () => {
  it('shows the configured contacts, or none', async () => {
    const stranger = await callerOf(null)
    expect((await stranger('GET', '/api/support')).body).toEqual({ phone: null, email: null })
  })
})
