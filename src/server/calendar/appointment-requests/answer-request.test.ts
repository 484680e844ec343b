import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createDeposit } from '#tests/support/money/deposits.ts'
import { at, booking, callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { DAY, messages, moveTo, NOW, runDueJobs, runHeldMessages, statusOf } from '#tests/support/calendar/reminders.ts'
import { approveBookings, requestOnline } from '#tests/support/calendar/requests-online.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

async function start() {
  const office = await createTestOffice()
  await approveBookings(office)
  return office
}
const approve = (call: Office['owner'], id: number, body: object = {}) =>
  call('POST', `/api/appointments/${id}/approve`, body)
const decline = (call: Office['owner'], id: number, body: object = {}) =>
  call('POST', `/api/appointments/${id}/decline`, body)
const list = async (call: Office['owner'], query = '') => (await call('GET', `/api/appointments/requests${query}`)).body
const actions = async (id: number, officeId: number) => {
  const { pool } = await world()
  const { rows } = await pool.query<{ action: string; actor: string }>(
    `select action, actor from audit_log where office_id = $2 and subject = 'appointment' and subject_id = $1 order by id`,
    [id, officeId],
  )
  return rows
}

describe('approving a request', () => {
  it('confirms it, tells the customer once it can no longer be taken back, and is recorded with who did it', async () => {
    const office = await start()
    const { id, version, phone } = await requestOnline(office, '10:00')
    const answer = await approve(office.employee, id, { version })
    expect(answer.status).toBe(200)
    expect(answer.body.appointment).toMatchObject({ id, status_key: 'confirmed', version: version + 1 })
    expect(await messages(office, 'confirmation')).toHaveLength(1)
    await runHeldMessages(office)
    const [, confirmation] = await messages(office, 'confirmation')
    expect(confirmation).toMatchObject({
      message: expect.stringContaining('נקבע ליום ג׳ 24/11 בשעה 10:00'),
      phone: `+972${phone.slice(1)}`,
    })
    expect(await actions(id, office.officeId)).toMatchObject([
      { action: 'create' },
      { action: 'approve', actor: `user:${office.ids.employee}` },
    ])
  })

  it('twice by the same person changes nothing more, and tells the customer once', async () => {
    const office = await start()
    const { id } = await requestOnline(office, '10:00')
    const first = await approve(office.owner, id)
    const second = await approve(office.owner, id)
    expect([second.status, second.body]).toEqual([200, first.body])
    await runHeldMessages(office)
    expect(await messages(office, 'confirmation')).toHaveLength(2)
  })

  it('claims a time that the request did not hold, and is refused when it was given away', async () => {
    const office = await createTestOffice({ unprovedPerHour: 0 })
    const [free, given] = [await requestOnline(office, '10:00'), await requestOnline(office, '12:00')]
    await office.create('/api/appointments', booking(office, at(DAY, '12:30'), at(DAY, '13:30')))
    expect((await approve(office.owner, free.id)).status).toBe(200)
    const refused = await approve(office.owner, given.id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken', slots: expect.any(Array) } })
    expect(await statusOf(office, given.id)).toBe('waiting')
    expect((await approve(office.owner, given.id, { allow_overlap: 1 })).status).toBe(200)
  })

  it('of a time that the person did not see is refused', async () => {
    const office = await start()
    const { id, version, token } = await requestOnline(office, '10:00')
    const moved = { start_time: at(DAY, '14:00') }
    expect((await (await callerOf(null))('POST', `/api/online-booking/manage/${token}/move`, moved)).status).toBe(200)
    const refused = await approve(office.owner, id, { version })
    expect(refused).toMatchObject({ status: 409, body: { code: 'appointment_changed' } })
    expect(refused.body.appointment.start_time).toBe(at(DAY, '14:00'))
    expect(await statusOf(office, id)).toBe('waiting')
  })
})

describe('declining a request', () => {
  it('cancels it, frees the time and tells the customer at once, with the reason and where to book', async () => {
    const office = await start()
    const { id } = await requestOnline(office, '10:00')
    const answer = await decline(office.owner, id, { reason: ' סגורים באותה שעה ' })
    expect(answer.body.appointment).toMatchObject({ id, status_key: 'cancelled' })
    const [told] = await messages(office, 'cancellation')
    const [notice, reason, link] = told!.message.split('\n')
    expect(notice).toBe('סטודיו בדיקה: בקשת התור לתספורת נשים אצל מאיה ליום ג׳ 24/11 בשעה 10:00 לא אושרה')
    expect(reason).toBe('סגורים באותה שעה')
    expect(link).toMatch(new RegExp(`^למועד אחר: http.*/book/${office.slug}$`))
    await requestOnline(office, '10:00')
    expect(await actions(id, office.officeId)).toMatchObject([{ action: 'create' }, { action: 'decline' }])
  })

  it('says nothing about a reason that was not given, nor about a booking page that is closed', async () => {
    const office = await start()
    const { id } = await requestOnline(office, '10:00')
    await office.owner('PUT', '/api/business/settings', { online_booking: 0 })
    expect((await decline(office.owner, id)).status).toBe(200)
    expect((await messages(office, 'cancellation')).map(({ message }) => message.split('\n').length)).toEqual([1])
  })

  it('is told in the wording of the office, in which the reason is a tag', async () => {
    const office = await start()
    await office.owner('PUT', '/api/sms/templates', { decline: 'היי {{customer}}, לא יסתדר: {{reason}}' })
    const { id } = await requestOnline(office, '10:00')
    await decline(office.owner, id, { reason: 'אין מקום' })
    expect((await messages(office, 'cancellation')).map(({ message }) => message)).toEqual([
      'היי מבקרת, לא יסתדר: אין מקום',
    ])
    const refused = await office.owner('PUT', '/api/sms/templates', { cancellation: 'בוטל: {{reason}}' })
    expect(refused.body.fields).toEqual({ cancellation: expect.stringContaining('{{reason}}') })
  })

  it.for(['כנסו ל evil.co', 'https://x.co', 'שורה\nועוד שורה', 'א'.repeat(121)])(
    'refuses the reason %j and changes nothing',
    async (reason) => {
      const office = await start()
      const { id } = await requestOnline(office, '10:00')
      const refused = await decline(office.owner, id, { reason })
      expect(refused).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } })
      expect(await statusOf(office, id)).toBe('waiting')
    },
  )

  it('waits for the morning at night, unless the appointment is within a day', async () => {
    const office = await start()
    const [far, near] = [await requestOnline(office, '10:00'), await requestOnline(office, '12:00')]
    moveTo('2026-11-22 23:00')
    await decline(office.owner, far.id)
    await runDueJobs(office)
    expect(await messages(office, 'cancellation')).toMatchObject([{ status: 'queued' }])
    moveTo('2026-11-23 08:00')
    await runDueJobs(office)
    expect(await messages(office, 'cancellation')).toMatchObject([{ status: 'sent' }])
    moveTo('2026-11-23 23:00')
    await decline(office.owner, near.id)
    await runDueJobs(office)
    expect(await messages(office, 'cancellation')).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })

  it('waits for the decision about a deposit that was paid', async () => {
    const office = await start()
    const { appointmentId } = await createDeposit(office)
    expect(await statusOf(office, appointmentId)).toBe('waiting')
    expect((await decline(office.owner, appointmentId)).body.code).toBe('deposit_undecided')
    expect(await statusOf(office, appointmentId)).toBe('waiting')
  })
})

describe('a request that was answered', () => {
  it('at the same time by two people is answered once, and the other is told by whom', async () => {
    const office = await start()
    for (const hour of ['09:00', '11:00', '13:00', '15:00']) {
      const { id } = await requestOnline(office, hour)
      const answers = await Promise.all([approve(office.owner, id), decline(office.employee, id)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const isApproved = answers[0].status === 200
      const refused = answers.find(({ status }) => status === 409)!
      const [answer, by] = isApproved ? ['approved', 'נועה'] : ['declined', 'מאיה']
      expect(refused.body).toMatchObject({ code: 'request_answered', answered: { answer, by } })
      expect(refused.body.messages.error).toBe(`הבקשה כבר ${isApproved ? 'אושרה' : 'נדחתה'} על ידי ${by}`)
      expect(await statusOf(office, id)).toBe(isApproved ? 'confirmed' : 'cancelled')
    }
    expect((await messages(office)).length).toBe(0)
  })

  it('in the calendar says so, and who did it', async () => {
    const office = await start()
    const { id } = await requestOnline(office, '10:00')
    await office.owner('PUT', `/api/appointments/${id}`, { status_key: 'confirmed' })
    expect((await approve(office.employee, id)).body.answered).toEqual({ answer: 'approved', by: 'נועה' })
    const other = await requestOnline(office, '12:00')
    await office.owner('DELETE', `/api/appointments/${other.id}`)
    expect((await approve(office.employee, other.id)).body.answered).toEqual({ answer: 'declined', by: 'נועה' })
  })

  it('by the customer, who cancelled it, says so', async () => {
    const office = await start()
    const { id, token } = await requestOnline(office, '10:00')
    await (
      await callerOf(null)
    )('POST', `/api/online-booking/manage/${token}/cancel`, {})
    const refused = await approve(office.owner, id)
    expect(refused.body.answered).toEqual({ answer: 'cancelled', by: null })
    expect(refused.body.messages.error).toBe('הבקשה בוטלה על ידי הלקוח')
  })

  it('waits again when the customer moves it', async () => {
    const office = await start()
    const { id, token } = await requestOnline(office, '10:00')
    await approve(office.owner, id)
    const moved = { start_time: at(DAY, '14:00') }
    await (
      await callerOf(null)
    )('POST', `/api/online-booking/manage/${token}/move`, moved)
    expect((await decline(office.employee, id)).status).toBe(200)
  })

  it('is not found by another office, and an appointment that never waited is refused', async () => {
    const [office, other] = [await start(), await start()]
    const { id } = await requestOnline(office, '10:00')
    expect((await approve(other.owner, id)).status).toBe(404)
    const booked = await office.create('/api/appointments', booking(office, at(DAY, '12:00'), at(DAY, '13:00')))
    expect((await decline(office.owner, booked.id)).body).toMatchObject({ code: 'request_answered' })
    expect(await statusOf(office, booked.id)).toBe('confirmed')
  })
})

describe('the list of requests', () => {
  it('has those that wait, the soonest first, with the history of the customer', async () => {
    const office = await start()
    const late = await requestOnline(office, '15:00')
    const own = await requestOnline(office, '11:00', { employee_id: office.ids.owner })
    const early = await requestOnline(office, '09:00')
    const idsIn = ({ requests }: { requests: { id: number }[] }) => requests.map(({ id }) => id)
    expect(idsIn(await list(office.owner))).toEqual([early.id, own.id, late.id])
    expect(idsIn(await list(office.owner, `?employee_id=${office.ids.employee}`))).toEqual([early.id, late.id])
    const page = await list(office.owner, '?limit=1')
    expect(page).toMatchObject({ total: 3, requests: [{ id: early.id, visits: 0, no_shows: 0, version: 1 }] })
    await approve(office.owner, early.id)
    await decline(office.owner, late.id)
    expect(idsIn(await list(office.owner))).toEqual([own.id])
    moveTo('2026-11-24 11:00')
    expect(await list(office.owner)).toEqual({ requests: [], total: 0 })
  })

  it('counts earlier visits and those that were missed', async () => {
    const office = await start()
    for (const [hour, status_key] of [
      ['09', 'done'],
      ['11', 'done'],
      ['13', 'no_show'],
    ] as const)
      await office.create(
        '/api/appointments',
        booking(office, at('2026-11-18', `${hour}:00`), at('2026-11-18', `${hour}:30`), { status_key }),
      )
    const waiting = booking(office, at(DAY, '10:00'), at(DAY, '11:00'), { status_key: 'waiting' })
    await office.create('/api/appointments', waiting)
    expect((await list(office.owner)).requests).toMatchObject([{ visits: 2, no_shows: 1 }])
  })
})
