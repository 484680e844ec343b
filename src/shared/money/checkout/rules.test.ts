import { describe, expect, it } from 'vitest'
import { asksEmployee, employeeOfLine, withholdingFits } from './rules.ts'

it('tax that was withheld at source is at most what the sale settles, whatever else is paid', () => {
  const parts = [
    { method: 'bit', amount: 500 },
    { method: 'withholding', amount: 60 },
    { method: 'withholding', amount: 40 },
  ] as const
  expect([99, 100, 101].map((settles) => withholdingFits(parts, settles))).toEqual([false, true, true])
  expect(withholdingFits(parts.slice(0, 1), 0)).toBe(true)
})

describe('who did the work of a line', () => {
  it('is who was chosen, else who gave the visit, else the seller who gives the service', () => {
    const line = { chosen: null, isService: true, ofVisit: null, seller: { id: 3, gives: true } }
    expect(employeeOfLine({ ...line, chosen: 1, ofVisit: 2 })).toBe(1)
    expect(employeeOfLine({ ...line, chosen: 1, isService: false })).toBe(1)
    expect(employeeOfLine({ ...line, ofVisit: 2 })).toBe(2)
    expect(employeeOfLine(line)).toBe(3)
    expect(employeeOfLine({ ...line, seller: { id: 3, gives: false } })).toBeNull()
    expect(employeeOfLine({ ...line, isService: false, ofVisit: 2 })).toBeNull()
  })

  it('is asked where an office pays commissions and nobody is known', () => {
    const line = { isService: true, employee: null }
    expect(asksEmployee(line, { hasCommissions: true })).toBe(true)
    expect(asksEmployee(line, { hasCommissions: false })).toBe(false)
    expect(asksEmployee({ ...line, isService: false }, { hasCommissions: true })).toBe(false)
    expect(asksEmployee({ ...line, employee: 3 }, { hasCommissions: true })).toBe(false)
  })
})
