import { describe, expect, it } from 'vitest'
import { bookedByAddress } from './booked-by-address.ts'

describe('the address of the thank-you page', () => {
  it('says what was booked', () => {
    const query = {
      service_name: ' תספורת ',
      employee_name: 'דנה',
      start_time: '2026-11-24 10:00',
      end_time: '2026-11-24 10:45:00',
      phone: '0501234567',
    }
    expect(bookedByAddress(query)).toEqual({
      service: 'תספורת',
      employee: 'דנה',
      start: '2026-11-24 10:00',
      end: '2026-11-24 10:45:00',
    })
  })

  it('is believed in nothing that is repeated, long or no time', () => {
    const nothing = { service: null, employee: null, start: null, end: null }
    expect(bookedByAddress({})).toEqual(nothing)
    expect(bookedByAddress({ service_name: ['א', 'ב'], start_time: ['2026-11-24 10:00'], employee_name: ' ' })).toEqual(
      nothing,
    )
    for (const time of ['מחר', 'x2026-11-24 10:00', '2026-11-24 10:00x', '2026-11-24T10:00'])
      expect(bookedByAddress({ start_time: time, end_time: time })).toEqual(nothing)
    expect(bookedByAddress({ service_name: 'א'.repeat(201) }).service).toHaveLength(200)
  })
})
