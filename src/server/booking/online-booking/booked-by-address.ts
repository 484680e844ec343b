import type { BookedByAddress } from '#shared/booking/online-booking/start.ts'

const WALL_CLOCK = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/

/**
 * Reads the query of the thank-you page. Anyone can write it, so it says what was booked and claims
 * nothing; the phone in it is not shown. Repeated and invalid parameters are dropped.
 */
export function bookedByAddress(query: unknown): BookedByAddress {
  const given = query as Readonly<Record<string, unknown>>
  const textOf = (name: string) => {
    const value = given[name]
    return (typeof value === 'string' && value.trim().slice(0, 200)) || null
  }
  const wallOf = (name: string) => {
    const value = given[name]
    return typeof value === 'string' && WALL_CLOCK.test(value) ? value : null
  }
  return {
    service: textOf('service_name'),
    employee: textOf('employee_name'),
    start: wallOf('start_time'),
    end: wallOf('end_time'),
  }
}
