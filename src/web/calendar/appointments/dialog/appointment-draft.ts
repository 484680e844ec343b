/** The dialog's initial values and its request body. */
import type { Appointment, Service } from '../api.ts'
import type { Employee } from '#web/team/employees/api.ts'
import { type Draft, endOf, partsOf, type ServiceFacts, wallClocksOf } from './appointment-couplings.ts'
import type { PickedTime } from '../calendar-selection.ts'
import { formatDate } from '#web/platform/format.ts'
import { addMinutes, minutesBetween } from '../wall-minutes.ts'
import { STAFF_TIME_STEP } from '#shared/office/calendar-settings/steps.ts'
import { toInstant } from '#shared/values/local-time.ts'

/** The draft, the text in the date field, and whether the customer is told. */
export type DialogValues = Draft & {
  readonly dateText: string
  readonly notify: boolean
  /** For a passer-by, of whom a name may be known. */
  readonly walk_in: boolean
  readonly booked_for: string
}

/**
 * A draft for a selected time. An employee who is not in `employees` cannot take new appointments
 * and is left out.
 */
export const newDraft = (
  { start, end, employee_id, customer_id, service_id }: PickedTime,
  employees: readonly EmployeeChoice[],
): DialogValues => {
  const until = end ?? addMinutes(start, STAFF_TIME_STEP)
  const date = start.slice(0, 10)
  return {
    date,
    dateText: formatDate(date),
    start: start.slice(11, 16),
    end: until.slice(0, 10) === date ? until.slice(11, 16) : '24:00',
    overnight: false,
    endFollows: true,
    service_id: service_id ?? null,
    employee_id: employees.find(({ id }) => id === employee_id)?.id ?? null,
    customer_id: customer_id ?? null,
    status_key: 'confirmed',
    notes: '',
    notify: true,
    walk_in: false,
    booked_for: '',
  }
}

/** The values of an existing appointment, whose end does not follow its start. */
export const draftOf = (row: Appointment): DialogValues => ({
  date: row.start_time.slice(0, 10),
  dateText: formatDate(row.start_time),
  start: row.start_time.slice(11, 16),
  ...endOf(row.start_time.slice(0, 10), row.end_time),
  endFollows: false,
  service_id: row.service_id,
  employee_id: row.employee_id,
  customer_id: row.customer_id,
  status_key: row.status_key,
  notes: row.notes ?? '',
  notify: true,
  walk_in: row.walk_in === 1,
  booked_for: row.booked_for ?? '',
})

/** The request body of a valid draft. */
export const bodyOfDraft = (draft: DialogValues) => ({
  ...wallClocksOf(draft),
  service_id: draft.service_id!,
  employee_id: draft.employee_id!,
  notes: draft.notes,
  notify: draft.notify ? (1 as const) : (0 as const),
  ...whoOf(draft),
})
/** Whom a valid draft is for. The server says whether a passer-by who is booked now has arrived. */
const whoOf = ({ walk_in, booked_for, customer_id, status_key }: DialogValues) =>
  walk_in && customer_id === null
    ? { walk_in: 1 as const, ...(booked_for.trim() !== '' && { booked_for }) }
    : { customer_id: customer_id!, status_key }

/** The body of a valid draft of several services; the last one takes what the end leaves. */
export function visitOfDraft(draft: DialogValues, services: readonly ServiceFacts[]) {
  const { start_time, end_time } = wallClocksOf(draft)
  const { customer_id, status_key } = draft
  const { notes, notify } = bodyOfDraft(draft)
  const parts = partsWithMinutes(draft, services, minutesBetween(start_time, end_time))
  return { customer_id: customer_id!, status_key, notes, notify, start_time, parts }
}
/** The services of a draft that has all of them, each with the minutes that it takes. */
export function partsWithMinutes(draft: Draft, services: readonly ServiceFacts[], minutes: number) {
  const parts = partsOf(draft).map(({ service_id, employee_id }) => ({
    service_id: service_id!,
    employee_id: employee_id!,
    minutes: services.find(({ id }) => id === service_id)?.time_window ?? 0,
  }))
  const rest = minutes - parts.slice(0, -1).reduce((sum, part) => sum + part.minutes, 0)
  return parts.map((part, i) => (i === parts.length - 1 ? { ...part, minutes: rest } : part))
}
/** The times of a valid draft that repeats: of its first service, and what follows that. */
export function repeatedOfDraft(draft: Draft, services: readonly ServiceFacts[]) {
  const { start_time, end_time } = wallClocksOf(draft)
  const [first, ...more] = partsWithMinutes(draft, services, minutesBetween(start_time, end_time))
  const { service_id, employee_id, minutes } = first!
  const end = more.length === 0 ? end_time : addMinutes(start_time, minutes)
  return { service_id, employee_id, start_time, end_time: end, more }
}
/** Whether all services of a draft are chosen and fit into its time. */
export const isWhole = (draft: Draft, services: readonly ServiceFacts[]): boolean =>
  partsOf(draft).every((part) => part.service_id !== null && part.employee_id !== null) && !endsTooSoon(draft, services)
/** Whether the typed end comes before the last service has begun. */
export function endsTooSoon(draft: Draft, services: readonly ServiceFacts[]): boolean {
  const { start_time, end_time } = wallClocksOf(draft)
  return partsWithMinutes(draft, services, minutesBetween(start_time, end_time)).at(-1)!.minutes <= 0
}

/**
 * Whether a valid draft books, moves, approves or cancels an appointment to come, or gives it to
 * another customer: then its customer is told.
 */
export function notifiesCustomer(row: Appointment | null, draft: DialogValues, now: Date): boolean {
  const { start_time } = wallClocksOf(draft)
  if (draft.walk_in || toInstant(start_time) <= now.getTime()) return false
  const isOff = draft.status_key === 'cancelled'
  if (row === null || row.status_key === 'cancelled') return !isOff
  const isOfAnother = draft.customer_id !== null && draft.customer_id !== row.customer_id
  return (
    isOff ||
    isOfAnother ||
    row.start_time !== start_time ||
    (row.status_key === 'waiting' && draft.status_key === 'confirmed')
  )
}

/** The parts of a service and of an employee that the lists use. */
export type ServiceChoice = Pick<Service, 'id' | 'name' | 'color' | 'price' | 'time_window' | 'assignedEmployees'>
export type EmployeeChoice = Pick<Employee, 'id' | 'name'>

/** The services, with the appointment's own service even if it was deleted. */
export function servicesWith(services: readonly Service[], row: Appointment | null): readonly ServiceChoice[] {
  if (!row) return services
  const assigned = { id: row.employee_id, name: row.employee_name }
  const known = services.find((service) => service.id === row.service_id)
  if (!known)
    return [
      ...services,
      {
        id: row.service_id,
        name: row.service_name,
        color: row.service_color,
        price: '',
        time_window: null,
        assignedEmployees: [assigned],
      },
    ]
  // keeps the appointment's employee even if they no longer give the service
  if (known.assignedEmployees.some(({ id }) => id === assigned.id)) return services
  return services.map((service) =>
    service === known ? { ...service, assignedEmployees: [...service.assignedEmployees, assigned] } : service,
  )
}
/**
 * Adds the appointment's employee when they were deleted or are inactive, so that the form can show
 * them.
 */
export const employeesWith = (employees: readonly Employee[], row: Appointment | null): readonly EmployeeChoice[] =>
  !row || employees.some(({ id }) => id === row.employee_id)
    ? employees
    : [...employees, { id: row.employee_id, name: row.employee_name }]
