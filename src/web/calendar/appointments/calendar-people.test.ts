import { expect, it } from 'vitest'
import type { Appointment } from './api.ts'
import { peopleOf, shortNameOf } from './calendar-people.ts'

const active = [
  { id: 1, name: 'נועה' },
  { id: 2, name: 'מאיה' },
]
const row = (employee_id: number, employee_name: string) => ({ employee_id, employee_name }) as Appointment

it('lists former employees with appointments after the active ones, once each and by name', () => {
  const rows = [row(9, 'רות'), row(1, 'נועה'), row(7, 'אורי'), row(9, 'רות')]
  expect(peopleOf(active, rows)).toEqual([...active, { id: 7, name: 'אורי' }, { id: 9, name: 'רות' }])
})

it('returns the same list while only active employees have appointments', () => {
  expect(peopleOf(active, [row(2, 'מאיה')])).toBe(active)
})

it('a first name is enough when no other employee has it', () => {
  const people = [
    { id: 1, name: 'נועה ברק' },
    { id: 2, name: 'מאיה לוי' },
    { id: 3, name: 'נועה כהן' },
  ]
  expect(shortNameOf(people, 2)).toBe('מאיה')
  expect(shortNameOf(people, 1)).toBe('נועה ברק')
  expect(shortNameOf(people, 9)).toBe('')
})
