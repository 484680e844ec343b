import { beforeEach, describe, expect, it } from 'vitest'
import { toInstant, toWallClock } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  createTestOffice,
  randomPhone,
  at,
  createVisitor,
  booking,
  callerOf,
  type Office,
} from '#tests/support/office.ts'
import { dueTimes, makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24' // a Tuesday
const NOW = '2026-11-22T08:00:00Z'
beforeEach(() => moveClockTo(NOW))

const moveTo = (wall: string) => moveClockTo(new Date(toInstant(`${wall}:00`)).toISOString())
const book = async (office: Office, start = '10:00', more: object = {}) => {
  const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:${start.slice(3)}`
  return office.create('/api/appointments', booking(office, at(DAY, start), at(DAY, end), more))
}
/** The wall-clock times at which the office's reminders are due. */
async function due(office: Office): Promise<string[]> {
  const times = await dueTimes(`${office.officeId}:remind:%`)
  return times.map((time) => toWallClock(time).slice(0, 16))
}
/** Runs the office's jobs that are due by the test clock, and the jobs that they queue. */
async function runDueJobs(office: Office): Promise<void> {
  await makeDueJobsReady(`${office.officeId}:%`)
  await (await world()).runJobs()
}
async function messages(office: Office, kind = 'reminder') {
  const { pool } = await world()
  const { rows } = await pool.query<{ message: string; status: string; phone: string }>(
    'select message, status, phone from sms_messages where office_id = $1 and kind = $2 order by id',
    [office.officeId, kind],
  )
  return rows
}
const statusOf = async (office: Office, id: number) =>
  (await office.owner('GET', '/api/appointments')).body.appointments.find((a: { id: number }) => a.id === id)
    ?.status_key

describe('the reminder of an appointment', () => {
  it('is sent once on the day before and marks the appointment', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    expect(await due(office)).toEqual(['2026-11-23 10:00'])
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    await runDueJobs(office)
    expect(await messages(office)).toEqual([
      {
        message: 'תזכורת: תור לתספורת נשים אצל מאיה ביום ג׳ 24/11 בשעה 10:00. סטודיו בדיקה',
        status: 'sent',
        phone: expect.stringMatching(/^\+9725\d{8}$/),
      },
    ])
    expect(await statusOf(office, id)).toBe('reminded')
    expect(await due(office)).toEqual([])
  })

  it('moves with the appointment', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner(
      'PUT',
      `/api/appointments/${id}`,
      booking(office, at('2026-11-26', '14:00'), at('2026-11-26', '15:00')),
    )
    expect(await due(office)).toEqual(['2026-11-25 14:00'])
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
    moveTo('2026-11-25 14:00')
    await runDueJobs(office)
    expect((await messages(office)).map(({ message }) => message)).toEqual([
      expect.stringContaining('26/11 בשעה 14:00'),
    ])
  })

  it('is sent again for the new time when the appointment moves after its reminder', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    const later = booking(office, at('2026-11-26', '14:00'), at('2026-11-26', '15:00'), { status_key: 'reminded' })
    const moved = await office.owner('PUT', `/api/appointments/${id}`, later)
    expect(moved.body.appointment.status_key).toBe('confirmed')
    moveTo('2026-11-25 14:00')
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(2)
    // moving back to a time that already had a reminder sends nothing
    const back = booking(office, at(DAY, '10:00'), at(DAY, '11:00'))
    moveTo('2026-11-22 10:00')
    await office.owner('PUT', `/api/appointments/${id}`, back)
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    expect(await messages(office)).toHaveLength(2)
  })

  it.for(['cancelled', 'deleted', 'arrived'] as const)('is not sent when the appointment is %s', async (how) => {
    const office = await createTestOffice()
    const { id } = await book(office)
    if (how === 'deleted') await office.owner('DELETE', `/api/appointments/${id}`)
    else
      await office.owner(
        'PUT',
        `/api/appointments/${id}`,
        booking(office, at(DAY, '10:00'), at(DAY, '11:00'), { status_key: how }),
      )
    if (how !== 'arrived') expect(await due(office)).toEqual([])
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
  })

  it('is planned again when the appointment is restored or reinstated', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner('DELETE', `/api/appointments/${id}`)
    await office.owner('POST', `/api/appointments/${id}/restore`, {})
    expect(await due(office)).toEqual(['2026-11-23 10:00'])
    const put = (status_key: string) =>
      office.owner(
        'PUT',
        `/api/appointments/${id}`,
        booking(office, at(DAY, '10:00'), at(DAY, '11:00'), { status_key }),
      )
    await put('cancelled')
    expect(await due(office)).toEqual([])
    await put('confirmed')
    expect(await due(office)).toEqual(['2026-11-23 10:00'])
  })

  it('is not sent when the customer or the office has turned reminders off', async () => {
    const { pool } = await world()
    for (const wish of [
      'update customers set settings_send_approval_sms = false where office_id = $1',
      'update offices set receive_by_sms = false where id = $1',
    ]) {
      const office = await createTestOffice()
      await book(office)
      await pool.query(wish, [office.officeId])
      moveTo('2026-11-23 10:00')
      await runDueJobs(office)
      expect(await messages(office)).toEqual([])
      moveClockTo(NOW)
    }
  })

  it('is not planned when its time has already passed', async () => {
    const office = await createTestOffice()
    moveTo('2026-11-23 11:00')
    await book(office)
    expect(await due(office)).toEqual([])
  })

  it('waits until the morning when it would be sent at night, or is dropped if the appointment begins before', async () => {
    const office = await createTestOffice()
    await book(office, '10:00')
    await book(office, '07:30')
    moveTo('2026-11-23 23:00')
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
    // the appointment at 07:30 begins before messages may be sent
    expect(await due(office)).toEqual(['2026-11-24 08:00'])
    moveTo('2026-11-24 08:00')
    await runDueJobs(office)
    expect((await messages(office)).map(({ message }) => message)).toEqual([expect.stringContaining('בשעה 10:00')])
  })

  it('is not sent after the appointment has begun', async () => {
    const office = await createTestOffice()
    await book(office)
    moveTo('2026-11-24 10:00')
    await runDueJobs(office)
    expect(await messages(office)).toEqual([])
  })

  it('contains the manage link of an online booking', async () => {
    const office = await createTestOffice()
    const { call } = await createVisitor(office.slug, randomPhone())
    const made = await call('POST', '/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    const [sent] = await messages(office)
    expect(sent!.message).toContain(`https://luz.test/book/manage/${made.body.manage_token}`)
  })

  it('moves or is dropped when the customer moves or cancels with the manage link', async () => {
    const office = await createTestOffice()
    const { call } = await createVisitor(office.slug, randomPhone())
    const made = await call(
      'POST',
      '/api/appointments',
      booking(office, at('2026-11-25', '10:00'), at('2026-11-25', '11:00')),
    )
    const link = `/api/online-booking/manage/${made.body.manage_token}`
    const stranger = await callerOf(null)
    expect(await due(office)).toEqual(['2026-11-24 10:00'])
    expect((await stranger('POST', `${link}/move`, { start_time: at('2026-11-25', '16:00') })).status).toBe(200)
    expect(await due(office)).toEqual(['2026-11-24 16:00'])
    expect((await stranger('POST', `${link}/cancel`)).status).toBe(200)
    expect(await due(office)).toEqual([])
  })
})

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
    // the confirmation of the booking, and these two
    expect(body.subscription.subscription_details.sms_used).toBe(3)
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

  it('does not exceed the quota when many are requested concurrently', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const made = []
    for (const hour of ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00']) made.push(await book(office, hour))
    await runDueJobs(office)
    await pool.query(`update usage_counters set used = 998 where office_id = $1`, [office.officeId])
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

describe('other messages', () => {
  it('report that an appointment was booked, moved or cancelled, but not one that was created as cancelled', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner('PUT', `/api/appointments/${id}`, booking(office, at(DAY, '12:00'), at(DAY, '13:00')))
    await office.owner(
      'PUT',
      `/api/appointments/${id}`,
      booking(office, at(DAY, '12:00'), at(DAY, '13:00'), { status_key: 'cancelled' }),
    )
    await book(office, '16:00', { status_key: 'cancelled' })
    await runDueJobs(office)
    expect((await messages(office, 'confirmation')).map(({ message }) => message)).toEqual([
      'התור לתספורת נשים אצל מאיה נקבע ליום ג׳ 24/11 בשעה 10:00. סטודיו בדיקה',
    ])
    expect((await messages(office, 'change')).map(({ message }) => message)).toEqual([
      'התור לתספורת נשים אצל מאיה הועבר ליום ג׳ 24/11 בשעה 12:00. סטודיו בדיקה',
      'התור לתספורת נשים אצל מאיה ביום ג׳ 24/11 בשעה 12:00 בוטל. סטודיו בדיקה',
    ])
  })
})
