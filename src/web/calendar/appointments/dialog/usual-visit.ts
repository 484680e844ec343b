/** What a customer usually books, as the dialog and the card show it. */
import type { Appointment, AppointmentCustomer } from '../api.ts'
import { type Draft, partsOf, withParts } from './appointment-couplings.ts'
import type { DialogValues, EmployeeChoice, ServiceChoice } from './appointment-draft.ts'

type Usual = NonNullable<AppointmentCustomer['usual']>

/** The names of its services, and of those who give them. */
export function usualNames(usual: Usual): readonly [services: string, employees: string] {
  const parts = [usual, ...usual.more]
  const employees = [...new Set(parts.map((part) => part.employee_name))]
  return [parts.map((part) => part.service_name).join(' + '), employees.join(' + ')]
}

type Known = {
  readonly services: readonly ServiceChoice[]
  readonly employees: readonly EmployeeChoice[]
  /** Appointments of the days that were shown. */
  readonly rows: readonly Pick<Appointment, 'employee_id' | 'service_id'>[]
  readonly userId: number
}
/**
 * The draft for a passer-by: with the chosen employee, or the person who books, and with what that
 * employee does most often, so that one more press saves it.
 */
export function withWalkIn(draft: DialogValues, { services, employees, rows, userId }: Known): DialogValues {
  const gives = (service: ServiceChoice, employee: number) =>
    service.assignedEmployees.some(({ id }) => id === employee)
  const mayBook = employees.some(({ id }) => id === userId) && services.some((service) => gives(service, userId))
  const employee_id = draft.employee_id ?? (mayBook ? userId : null)
  const given = services.filter((service) => employee_id === null || gives(service, employee_id))
  const counts = Map.groupBy(rows, (row) => (row.employee_id === employee_id ? row.service_id : 0))
  const timesOf = ({ id }: ServiceChoice) => counts.get(id)?.length ?? 0
  const usual = given.toSorted((a, b) => timesOf(b) - timesOf(a))[0]
  const service_id = draft.service_id ?? (employee_id === null ? null : (usual?.id ?? null))
  const part = withParts(draft, [{ service_id, employee_id }], services)
  return { ...draft, ...part, walk_in: true, customer_id: null }
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
