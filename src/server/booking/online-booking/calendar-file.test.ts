import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, createVisitor, booking } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import { foldLine } from '#server/platform/write-calendar.ts'
import { calendarFile } from './calendar-file.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const fileOf = async (token: string) => calendarFile(publicContextOf((await world()).services, '10.0.0.1'), token)
/** The unfolded lines, as a calendar reads them. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('the calendar file of an appointment', () => {
  it('describes it in iCalendar format with times in UTC', async () => {
    const office = await createTestOffice({ name: 'סטודיו; נועה, ובנותיה' })
    const { call } = await createVisitor(office.slug, randomPhone())
    const made = await call(
      'POST',
      '/api/appointments',
      booking(office, at('2026-11-24', '10:00'), at('2026-11-24', '11:00')),
    )
    const token = made.body.manage_token as string
    const lines = unfolded(await fileOf(token))
    expect(lines.slice(0, 4)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Luz//Booking//HE',
      'METHOD:PUBLISH',
    ])
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${office.officeId}-${made.body.appointment.id}@luz`,
        'DTSTART:20261124T080000Z',
        'DTEND:20261124T090000Z',
        'STATUS:CONFIRMED',
        expect.stringMatching(/^SUMMARY:.*סטודיו\\; נועה\\, ובנותיה/),
        expect.stringContaining(`https://luz.test/book/manage/${token}`),
      ]),
    )
    await call('POST', `/api/online-booking/manage/${token}/move`, { start_time: at('2026-11-24', '15:00') })
    await call('POST', `/api/online-booking/manage/${token}/cancel`)
    const later = unfolded(await fileOf(token))
    expect(later).toEqual(expect.arrayContaining(['DTSTART:20261124T130000Z', 'STATUS:CANCELLED', 'SEQUENCE:3']))
  })

  it('is tentative while the appointment waits for approval', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/business/settings', { approve_bookings: 1 })
    const { call } = await createVisitor(office.slug, randomPhone())
    const times = [at('2026-11-24', '10:00'), at('2026-11-24', '11:00')] as const
    const { body } = await call('POST', '/api/appointments', booking(office, ...times))
    expect(unfolded(await fileOf(body.manage_token))).toContain('STATUS:TENTATIVE')
    await office.owner('PUT', `/api/appointments/${body.appointment.id}`, {
      ...booking(office, ...times, { status_key: 'confirmed' }),
      customer_id: undefined,
    })
    expect(unfolded(await fileOf(body.manage_token))).toContain('STATUS:CONFIRMED')
  })

  it('contains no line that the name of the business injects', async () => {
    const office = await createTestOffice({ name: 'סטודיו\rATTENDEE:a\r\nATTENDEE:b\nATTENDEE:c' })
    const { call } = await createVisitor(office.slug, randomPhone())
    const times = [at('2026-11-24', '10:00'), at('2026-11-24', '11:00')] as const
    const made = await call('POST', '/api/appointments', booking(office, ...times))
    const lines = (await fileOf(made.body.manage_token)).replaceAll('\r\n ', '').split(/\r\n|\r|\n/)
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
    expect(lines).toContainEqual(expect.stringMatching(/^SUMMARY:.*\\nATTENDEE:a\\nATTENDEE:b\\nATTENDEE:c$/))
  })

  it('does not exist for an unknown token', async () => {
    for (const token of ['A'.repeat(22), 'short', "' or 1=1 --"])
      await expect(fileOf(token)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('has no line over 75 octets and splits no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const line = text.replaceAll(/[\r\n]/g, '')
        const parts = foldLine(line).split('\r\n')
        for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
        expect(parts.map((part, i) => (i === 0 ? part : part.slice(1))).join('')).toBe(line)
        for (const part of parts) expect(part.isWellFormed()).toBe(line.isWellFormed())
      }),
    )
  })
})
