import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, at, booking, type Office } from '#tests/support/office.ts'
import { book, DAY, messages, moveTo, NOW, runDueJobs, statusOf } from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

describe('a reminder on request', () => {
  const remind = (office: Office, id: number, method: 'GET' | 'POST' = 'POST') =>
    office.owner(method, `/api/appointments/sendReminder/${id}`)

  it('is sent at most once a minute, by either HTTP method', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    const answers = await Promise.all([
      remind(office, id),
      remind(office, id, 'GET'),
      remind(office, id),
      remind(office, id, 'GET'),
    ])
    expect(answers.map((a) => a.body.status)).toEqual(['success', 'success', 'success', 'success'])
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(1)
    expect(await statusOf(office, id)).toBe('reminded')
    moveTo('2026-11-22 10:01')
    await remind(office, id)
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(2)
    const { body } = await office.owner('GET', '/api/user/permissions')
    // the confirmation of the booking, of one part, and these two, of two
    expect(body.subscription.subscription_details.sms_used).toBe(5)
  })

  it('reports a missing mobile number or an exhausted quota', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const landline = await office.create('/api/customers', { full_name: 'רות', phone: '03-6123456' })
    const { id } = await book(office, '10:00', { customer_id: landline.id })
    expect((await remind(office, id)).body).toMatchObject({ status: 'error', message: expect.stringContaining('נייד') })
    const other = await book(office, '12:00')
    await pool.query(
      `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', 1000)
       on conflict (office_id, month, kind) do update set used = 1000`,
      [office.officeId],
    )
    expect((await remind(office, other.id)).body).toMatchObject({
      status: 'error',
      message: expect.stringContaining('מכסת'),
    })
    const quiet = await office.owner('POST', '/api/appointments', booking(office, at(DAY, '14:00'), at(DAY, '15:00')))
    expect(quiet.body).toMatchObject({ sms_sent: false, message: expect.stringContaining('מכסת') })
    moveTo('2026-11-23 15:00')
    await runDueJobs(office)
    expect((await messages(office)).filter(({ status }) => status === 'sent')).toEqual([])
  })

  it('is refused for an appointment that is cancelled or has begun', async () => {
    const office = await createTestOffice()
    const off = await book(office, '10:00', { status_key: 'cancelled' })
    const { id } = await book(office, '12:00')
    expect((await remind(office, off.id)).body).toMatchObject({
      status: 'error',
      message: expect.stringContaining('בוטל'),
    })
    moveTo('2026-11-24 12:00')
    expect((await remind(office, id)).body).toMatchObject({
      status: 'error',
      message: expect.stringContaining('התחיל'),
    })
    expect(await messages(office)).toEqual([])
  })

  it('is refused for an appointment that waits, and for a customer who wants no reminders', async () => {
    const office = await createTestOffice()
    const waiting = await book(office, '10:00', { status_key: 'waiting' })
    const { id } = await book(office, '12:00')
    await runDueJobs(office)
    const before = await messages(office)
    const refusedBecause = async (of: number, why: string) =>
      expect((await remind(office, of)).body).toMatchObject({ status: 'error', message: expect.stringContaining(why) })
    await refusedBecause(waiting.id, 'ממתין')
    const silent = { settings_send_approval_sms: 0 }
    await office.owner('PUT', `/api/customers/${office.ids.customer}`, silent)
    await refusedBecause(id, 'תזכורות')
    await runDueJobs(office)
    expect(await messages(office)).toEqual(before)
  })

  it('does not exceed the quota when many are requested concurrently', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const made = []
    for (const hour of ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00']) made.push(await book(office, hour))
    await runDueJobs(office)
    // room for two reminders of two parts, and not for a third one
    await pool.query(`update usage_counters set used = 996 where office_id = $1`, [office.officeId])
    await Promise.all(made.map(({ id }) => remind(office, id)))
    await runDueJobs(office)
    const sent = await messages(office)
    expect(sent.filter(({ status }) => status === 'sent')).toHaveLength(2)
    // the others failed when they were requested or when their jobs ran; none is waiting
    expect(sent.filter(({ status }) => !['sent', 'failed'].includes(status))).toEqual([])
    const { rows } = await pool.query('select used from usage_counters where office_id = $1', [office.officeId])
    expect(rows).toEqual([{ used: 1000 }])
  })

  it('does not deadlock with a concurrent change of the same appointment', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    for (let round = 0; round < 8; round++) {
      moveTo(`2026-11-22 10:${10 + round}`)
      const body = booking(office, at(DAY, `1${round % 4}:00`), at(DAY, `1${round % 4}:30`))
      const answers = await Promise.all([
        remind(office, id),
        office.owner('PUT', `/api/appointments/${id}`, body),
        remind(office, id, 'GET'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
  })
})
