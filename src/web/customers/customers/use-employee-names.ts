import { useQuery } from '@tanstack/react-query'
import { allEmployees } from '#web/team/employees/api.ts'
import { text } from './text.ts'

/** Finds an employee's name by the id in the form; an empty string when no employee is chosen. */
export function useEmployeeNames(): (id: string) => string {
  const employees = useQuery(allEmployees).data?.employees
  return (id) =>
    id === '' || !employees ? '' : (employees.find((one) => String(one.id) === id)?.name ?? text.formerEmployee)
}
