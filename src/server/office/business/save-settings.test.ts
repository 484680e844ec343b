import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

describe('the settings of an office', () => {
  it('change only in the fields sent', async () => {
    const office = await createTestOffice()
    const before = (await office.owner('GET', '/api/business/settings')).body
    expect(before).toMatchObject({
      online_booking: 1,
      approve_bookings: 0,
      phone_proof: null,
      booking_notice_minutes: 180,
      booking_horizon_days: 60,
      cancel_cutoff_hours: 24,
      any_employee: 'least_busy',
    })
    expect(
      (await office.owner('PUT', '/api/business/settings', { approve_bookings: true, phone_proof: 0 })).body,
    ).toEqual({ ok: true, version: 2 })
    expect((await office.owner('GET', '/api/business/settings')).body).toEqual({
      ...before,
      approve_bookings: 1,
      phone_proof: 0,
      version: 2,
    })
    expect((await office.owner('PUT', '/api/business/settings', {})).body).toEqual({ ok: true, version: 2 })
    const { pool } = await world()
    const { rows } = await pool.query(`select after from audit_log where office_id = $1 and subject = 'business'`, [
      office.officeId,
    ])
    expect(rows).toEqual([{ after: { approve_bookings: true, phone_proof: false } }])
  })

  it('accept only sensible numbers', async () => {
    const office = await createTestOffice()
    for (const wrong of [
      { booking_notice_minutes: -1 },
      { booking_horizon_days: 0 },
      { booking_horizon_days: 366 },
      { cancel_cutoff_hours: 1.5 },
      { online_booking: 'yes' },
      { any_employee: 'nobody' },
    ])
      expect((await office.owner('PUT', '/api/business/settings', wrong)).body).toMatchObject({
        code: 'invalid_input',
        fields: { [Object.keys(wrong)[0]!]: expect.any(String) },
      })
  })

  it('include the address of the booking page', async () => {
    const office = await createTestOffice()
    expect((await office.employee('GET', '/api/business')).body).toMatchObject({
      slug: office.slug,
      online_page: `https://luz.test/book/${office.slug}`,
    })
  })
})

describe('the calendar settings', () => {
  const body = { calendar_start_time: '09:00', calendar_end_time: '17:00:00', default_view: 'weekly' }
  it('change hours, step, days and colours together', async () => {
    const office = await createTestOffice()
    const statuses = [{ key: 'confirmed', color: '#ABCDEF' }]
    const saved = await office.owner('POST', '/api/calendar-settings', {
      ...body,
      time_step: 15,
      working_days: [5, 0, 0, 2],
      statuses,
    })
    expect(saved.body.calendar_settings).toMatchObject({
      calendar_start_time: '09:00',
      calendar_end_time: '17:00',
      time_step: 15,
      default_view: 'weekly',
      working_days: [0, 2, 5],
      version: 2,
    })
    expect(saved.body.statuses.find((s: { key: string }) => s.key === 'confirmed').color).toBe('#abcdef')
    const kept = await office.owner('POST', '/api/calendar-settings', body)
    expect(kept.body.calendar_settings).toMatchObject({ time_step: 15, working_days: [0, 2, 5] })
  })

  it('must end after they begin, and an old version does not overwrite them', async () => {
    const office = await createTestOffice()
    const backwards = { ...body, calendar_end_time: '09:00' }
    expect((await office.owner('POST', '/api/calendar-settings', backwards)).body.fields).toHaveProperty(
      'calendar_end_time',
    )
    const { id } = (await office.owner('GET', '/api/calendar-settings')).body.calendar_settings
    const put = () => office.owner('PUT', `/api/calendar-settings/${id}`, { ...body, version: 1 })
    expect((await put()).status).toBe(200)
    expect((await put()).body.code).toBe('changed_elsewhere')
  })
})

describe('the subscription', () => {
  it('is shown as expired past its last day, whatever its row says', async () => {
    const office = await createTestOffice()
    const shown = async () => (await office.employee('GET', '/api/user/permissions')).body
    expect(await shown()).toMatchObject({
      role: 'employee',
      office_id: office.officeId,
      subscription: {
        office_subscription: { status: 'active', plan_id: 4 },
        invoice_model: '1',
        subscription_details: {
          credit_card_enabled: '1',
          sms_quota: 1000,
          sms_used: 0,
          ai_quota: 300,
          ai_used: 0,
          ai_model: '0',
        },
      },
    })
    const { pool } = await world()
    await pool.query(`update subscriptions set plan_id = 1, ends_at = '2026-11-22T07:59:59Z' where office_id = $1`, [
      office.officeId,
    ])
    expect(await shown()).toMatchObject({
      subscription: {
        office_subscription: { status: 'expired', plan_id: 1 },
        invoice_model: '0',
        subscription_details: { credit_card_enabled: '0', sms_quota: 50 },
      },
    })
  })

  it('has public plans', async () => {
    const office = await createTestOffice()
    expect((await office.owner('GET', '/api/plans/2')).body).toMatchObject({
      id: 2,
      name: 'פלוס',
      price: '89.00',
      documents: 1,
    })
    expect((await office.owner('GET', '/api/plans/9')).body.code).toBe('not_found')
  })
})
