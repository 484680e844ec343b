import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, createVisitor, booking } from '#tests/support/office.ts'
import { absencesOf, hoursOf, offeredDays, TUESDAY, workingHours } from '#tests/support/office/working-times.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z')) // a Sunday

describe('absences', () => {
  it.for([{}, { from: '09:00', to: '12:00' }])('are stored once when they are sent twice: %o', async (part) => {
    const office = await createTestOffice()
    const day = { from_date: TUESDAY, until_date: TUESDAY, note: 'קורס', ...part }
    const answers = await Promise.all([1, 2, 3].map(() => office.owner('POST', absencesOf(office), day)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.absence.id)).size).toBe(1)
    expect((await office.owner('GET', absencesOf(office))).body.absences).toHaveLength(1)
    const again = await office.owner('POST', absencesOf(office), { ...day, note: 'אחרת' })
    expect(again.body.absence.note).toBe('קורס')
  })

  it('are listed until they end, and can be removed', async () => {
    const office = await createTestOffice()
    const whole = await office.owner('POST', absencesOf(office), {
      from_date: TUESDAY,
      until_date: '2026-11-25',
      note: 'חופשה',
    })
    expect(whole.status).toBe(201)
    const part = await office.owner('POST', absencesOf(office), {
      from_date: '2026-11-22',
      until_date: '2026-11-22',
      from: '14:00',
      to: '16:00',
    })
    expect((await office.owner('GET', absencesOf(office))).body.absences).toEqual([
      part.body.absence,
      {
        id: whole.body.absence.id,
        from_date: TUESDAY,
        until_date: '2026-11-25',
        from: null,
        to: null,
        note: 'חופשה',
      },
    ])
    expect(
      (await workingHours(office, '2026-11-22', '2026-11-25'))[1]!.days.map(({ ranges, rest }) => [
        ranges.length,
        rest,
      ]),
    ).toEqual([
      [2, null],
      [1, null],
      [0, 'absence'],
    ])
    expect((await offeredDays(office)).map(({ free }) => free.length > 0)).toEqual([false, false, true])
    moveClockTo('2026-11-23T08:00:00Z')
    expect((await office.owner('GET', absencesOf(office))).body.absences).toHaveLength(1)
    expect((await office.owner('DELETE', `${absencesOf(office)}/${whole.body.absence.id}`)).status).toBe(204)
    expect((await office.owner('DELETE', `${absencesOf(office)}/${whole.body.absence.id}`)).status).toBe(404)
    expect((await offeredDays(office))[0]!.free).not.toEqual([])
  })

  it("cannot be reached through another employee's id", async () => {
    const office = await createTestOffice()
    const { id } = (await office.owner('POST', absencesOf(office), { from_date: TUESDAY, until_date: TUESDAY })).body
      .absence
    expect((await office.owner('DELETE', `${absencesOf(office, office.ids.owner)}/${id}`)).status).toBe(404)
  })

  it('that overlap appointments need confirmation and leave the appointments unchanged', async () => {
    const office = await createTestOffice()
    await office.create('/api/appointments', booking(office, at(TUESDAY, '10:00'), at(TUESDAY, '11:00')))
    await office.create('/api/appointments', booking(office, at(TUESDAY, '12:00'), at(TUESDAY, '13:00')))
    await office.create(
      '/api/appointments',
      booking(office, at(TUESDAY, '14:00'), at(TUESDAY, '15:00'), { status_key: 'cancelled' }),
    )
    const day = { from_date: TUESDAY, until_date: TUESDAY }
    const asked = await office.owner('POST', absencesOf(office), day)
    expect([asked.status, asked.body.code, asked.body.count]).toEqual([409, 'absence_meets_appointments', 2])
    expect(asked.body.error).toContain('2 תורים')
    expect(asked.body.appointments.map((a: { start_time: string }) => a.start_time)).toEqual([
      at(TUESDAY, '10:00'),
      at(TUESDAY, '12:00'),
    ])
    // an absence that starts when an appointment ends needs no confirmation
    expect((await office.owner('POST', absencesOf(office), { ...day, from: '11:00', to: '12:00' })).status).toBe(201)
    expect((await office.owner('POST', absencesOf(office), { ...day, from: '10:59', to: '12:00' })).body.count).toBe(1)
    expect((await office.owner('POST', absencesOf(office), { ...day, allow: 1 })).status).toBe(201)
    expect((await office.owner('GET', '/api/appointments')).body.appointments).toHaveLength(3)
  })

  it('must be valid, or the wrong field is named', async () => {
    const office = await createTestOffice()
    const fields = async (body: object) =>
      Object.keys((await office.owner('POST', absencesOf(office), body)).body.fields)
    const day = { from_date: TUESDAY, until_date: TUESDAY }
    expect(await fields({ from_date: TUESDAY, until_date: '2026-11-23' })).toEqual(['until_date'])
    expect(await fields({ from_date: TUESDAY, until_date: '2027-11-26' })).toEqual(['until_date'])
    expect(await fields({ from_date: '2026-11-20', until_date: '2026-11-21' })).toEqual(['until_date'])
    expect(await fields({ ...day, from: '10:00' })).toEqual(['to'])
    expect(await fields({ ...day, from: '10:00', to: '09:00' })).toEqual(['to'])
    expect(await fields({ from_date: TUESDAY, until_date: '2026-11-25', from: '10:00', to: '11:00' })).toEqual(['from'])
    expect(await fields({ from_date: '2026-02-31', until_date: TUESDAY })).toEqual(['from_date'])
  })

  it('and a concurrent booking never both succeed unnoticed', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const office = await createTestOffice()
      const visitor = await createVisitor(office.slug, randomPhone())
      const [off, booked] = await Promise.all([
        office.owner('POST', absencesOf(office), { from_date: TUESDAY, until_date: TUESDAY }),
        visitor.call('POST', '/api/appointments', booking(office, at(TUESDAY, '10:00'), at(TUESDAY, '11:00'))),
      ])
      const outcome = [off.status, booked.status === 201 ? 201 : booked.body.code]
      expect([
        [201, 'outside_hours'],
        [409, 201],
      ]).toContainEqual(outcome)
    }
  })

  it('reveal nothing to a visitor except that the time is unavailable', async () => {
    const office = await createTestOffice()
    const secret = 'ניתוח בבית החולים'
    await office.owner('POST', absencesOf(office), { from_date: TUESDAY, until_date: TUESDAY, note: secret })
    const visitor = await createVisitor(office.slug, randomPhone())
    const urls = [
      `/api/online-booking/slots/${office.slug}?service_id=${office.ids.service}&employee_id=${office.ids.employee}`,
      '/api/online-booking/calendar-settings',
      `/api/online-booking/employees/${office.slug}`,
      `/api/online-booking/services/${office.slug}`,
      '/api/appointments',
    ]
    for (const url of urls) {
      const answer = await visitor.call('GET', url)
      expect({ url, status: answer.status }).toEqual({ url, status: 200 })
      expect(JSON.stringify(answer.body)).not.toMatch(/absence|holiday|rest|ניתוח/)
    }
    for (const url of [hoursOf(office), absencesOf(office), '/api/employees/today'])
      expect((await visitor.call('GET', url)).status).toBe(401)
    // the audit log contains no reason either
    const { pool } = await world()
    const { rows } = await pool.query('select after::text from audit_log where office_id = $1', [office.officeId])
    expect(JSON.stringify(rows)).not.toContain('ניתוח')
  })
})
