/** Who works, and when. */
import { type Employee, employeesQuery, workingHoursQuery } from '#web/team/employees/api.ts'
import { rarelyChanged } from './api.ts'
import type { DayRange } from './calendar-range.ts'

export const activeEmployees = {
  ...employeesQuery({ status: 'active', sort: 'name' }),
  ...rarelyChanged,
  select: (reply: { employees: Employee[] }) => reply.employees,
}
/** Working hours of the employees. They shade the grid, which renders without waiting for them. */
export const workingHoursIn = ({ from, to }: DayRange) => ({ ...workingHoursQuery(from, to), ...rarelyChanged })
