/** What a customer usually books, as the dialog and the card show it. */
import type { AppointmentCustomer } from '../api.ts'
import { type Draft, partsOf, withParts } from './appointment-couplings.ts'
import type { EmployeeChoice, ServiceChoice } from './appointment-draft.ts'

type Usual = NonNullable<AppointmentCustomer['usual']>

/** The names of its services, and of those who give them. */
export function usualNames(usual: Usual): readonly [services: string, employees: string] {
  const parts = [usual, ...usual.more]
  const employees = [...new Set(parts.map((part) => part.employee_name))]
  return [parts.map((part) => part.service_name).join(' + '), employees.join(' + ')]
}

/** The draft with the usual visit; null when it is chosen already or can no longer be booked. */
export function withUsual(
  draft: Draft,
  usual: Usual | null,
  services: readonly ServiceChoice[],
  employees: readonly EmployeeChoice[],
): Draft | null {
  if (!usual) return null
  const parts = [usual, ...usual.more].map(({ service_id, employee_id }) => ({ service_id, employee_id }))
  const chosen = partsOf(draft)
  const isChosen =
    parts.length === chosen.length &&
    parts.every((part, i) => part.service_id === chosen[i]!.service_id && part.employee_id === chosen[i]!.employee_id)
  const isGiven = parts.every(
    ({ service_id, employee_id }) =>
      employees.some(({ id }) => id === employee_id) &&
      services.find(({ id }) => id === service_id)?.assignedEmployees.some(({ id }) => id === employee_id),
  )
  return isChosen || !isGiven ? null : withParts(draft, parts, services)
}
