/** What follows from a change of an appointment. It reads nothing and writes nothing. */
import { declinePlanOf, messagePlanOf, type MessagePlan } from './hold-message.ts'
import { answerOf, type Answered } from './answer-of.ts'
import { changedGiver } from './giver-of.ts'
import type { Declined } from '../message-customer.ts'
import type { AppointmentRow } from '../queries.ts'
import { reminderActionFor, type AppointmentState, type ChangedBy } from '../rules.ts'
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import type { appointmentChange } from '../changes.ts'
import { NO_NOTICES, type Notices } from './notice-queries.ts'
import { employeePlanOf, silentPlanOf, userOf, type EmployeePlan } from './tell-employee.ts'

/** Who hears of a change. */
export type Telling = {
  /** Who makes the change; staff unless it is given. */
  readonly by?: ChangedBy
  /** False: staff tell the customer themselves. */
  readonly notify?: boolean
  /**
   * Which it is of the appointments that change together. The first of a visit tells the customer,
   * and staff what the customer did, for each further `part`; the first of a recurrence tells the
   * employee for each `repeat`.
   */
  readonly position?: 'first' | 'part' | 'repeat'
  /** Staff are told that the waiting list filled a time. */
  readonly fillsGap?: boolean
  /** Staff decline a request: the customer is told why, and where to book another time. */
  readonly declined?: Declined
}
/** The position of a part of a visit, whose parts are sorted by their start. */
export const positionAt = (index: number) => (index === 0 ? 'first' : 'part')

export type Action = NonNullable<(typeof appointmentChange)['action']>
type Placed = AppointmentState & { readonly employee_id: number }

export type Plan = Telling & {
  readonly action: Action
  readonly by: ChangedBy
  readonly before: AppointmentRow | null
  readonly after: Placed
  /** The message that is sent now, and what the customer then knows. */
  readonly customer: MessagePlan
  readonly employee: EmployeePlan
  readonly reminders: ReturnType<typeof reminderActionFor>
  readonly notices: { readonly before: Notices; readonly after: Notices }
  /** Who answered a request, and who gave the appointment to its employee: what the row stores. */
  readonly authors: Partial<Answered> & { readonly given_by?: number | null }
}

/** A new appointment. */
export function planCreation(context: ChangeContext, after: Placed, telling: Telling): Plan {
  const { by = 'staff', notify = true, position = 'first' } = telling
  const customer = messagePlanOf(null, after, { by, notify: notify && position !== 'part' }, context.now)
  const employee =
    position === 'repeat'
      ? silentPlanOf(null)
      : employeePlanOf(null, after, { by, userId: userOf(context) }, context.now)
  const reminders = reminderActionFor(null, after)
  const notices = { before: NO_NOTICES, after: NO_NOTICES }
  const planned = { customer, employee, reminders, notices, authors: {} }
  return { ...telling, ...planned, action: 'create', by, before: null, after }
}

/** A change of the row, which is locked; `notices` were read under the lock. */
export function planChange(
  context: ChangeContext,
  { before, after, notices }: { before: AppointmentRow; after: AppointmentRow; notices: Notices },
  { action, ...telling }: Telling & { readonly action: Action },
): Plan {
  const { by = 'staff', notify = true, position = 'first', declined } = telling
  const { now } = context
  const known = { ...before, ...notices }
  const who = { by, userId: userOf(context) }
  // a new customer has not been told of the appointment
  const told = after.customer_id === before.customer_id ? known : null
  const customer = declined
    ? declinePlanOf(after, now)
    : messagePlanOf(told, after, { by, notify: notify && position !== 'part' }, now)
  const employee = position === 'repeat' ? silentPlanOf(known) : employeePlanOf(known, after, who, now)
  const reminders = reminderActionFor(before, after)
  const changed = { before: notices, after: { ...customer.told, ...employee.known } }
  const authors = { ...answerOf(before, after, who, now), ...changedGiver(context, before, after, by) }
  return { ...telling, action, by, before, after, customer, employee, reminders, notices: changed, authors }
}
