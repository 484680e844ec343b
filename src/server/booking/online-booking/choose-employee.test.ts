import { describe, expect, it } from 'vitest'
import { toInstant } from '#shared/values/local-time.ts'
import type { OnlineCalendar } from '#server/calendar/availability/offer-slots.ts'
import { chooseEmployee } from './choose-employee.ts'

const DATE = '2026-11-24'
const at = (wall: string) => toInstant(`${wall}:00`)
const employee = (employee_id: number, any_employee: string, busy: readonly (readonly [string, string])[]) =>
  ({
    rules: { employee_id, any_employee },
    busy: busy.map(([start, end]) => ({ start: at(start), end: at(end) })),
  }) as unknown as OnlineCalendar
const chosen = (any_employee: string, first: [string, string][], ...others: [string, string][][]) =>
  chooseEmployee(
    [employee(1, any_employee, first), ...others.map((busy, i) => employee(i + 2, any_employee, busy))],
    DATE,
  ).rules.employee_id

describe('a customer who does not mind', () => {
  const hours = (from: string, to: string): [string, string] => [`${DATE} ${from}`, `${DATE} ${to}`]

  it('comes to the employee with the fewest booked minutes of the day', () => {
    const one = hours('10:00', '11:00')
    expect(chosen('least_busy', [one, hours('14:00', '14:30')], [hours('09:00', '10:15')], [one])).toBe(3)
    // the first of two that have equally few
    expect(chosen('least_busy', [one], [hours('12:00', '13:00')])).toBe(1)
  })

  it('comes to the first of the list where the office wants it so', () => {
    expect(chosen('in_order', [hours('08:00', '18:00')], [])).toBe(1)
  })

  it('is not sent away for what an employee does on another day', () => {
    const [night, dawn]: [string, string][] = [
      ['2026-11-24 23:30', '2026-11-25 05:00'],
      ['2026-11-23 20:00', '2026-11-24 00:45'],
    ]
    expect(chosen('least_busy', [hours('10:00', '10:40')], [night!])).toBe(2)
    expect(chosen('least_busy', [hours('10:00', '10:40')], [dawn!])).toBe(1)
    expect(chosen('least_busy', [hours('10:00', '10:40')], [['2026-11-25 08:00', '2026-11-25 18:00']])).toBe(2)
  })
})
