/**
 * The steps of every change of an appointment, by staff or online: the row, its reminders, a
 * message to the customer (sent now or held, see hold-message.ts), the audit entry and the live
 * event. Callers make the decisions, hold the locks and give the new values.
 */
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import type { Processing } from '#shared/catalog/products/rules.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { smsRoom } from '#server/messages/sms/quota-queries.ts'
import { answerOf } from './answer-of.ts'
import { appointmentChange } from './changes.ts'
import { changedGiver, rowOf } from './giver-of.ts'
import { declinePlanOf, isNear, messagePlanOf, type MessagePlan } from './hold-message.ts'
import { messageCustomer, type Declined, type Outcome } from './message-customer.ts'
import { notifyOfChange } from './notify-of-change.ts'
import { updateHeldMessage, updateReminders } from './plan-after-change.ts'
import { planFreedTime } from './plan-freed-time.ts'
import {
  appointmentOf,
  insertAndRead,
  insertIfFree,
  lockCalendars,
  updateAndRead,
  updateAppointment,
  type Appointment,
  type AppointmentRow,
  type MessageFacts,
} from './queries.ts'
import type { Told } from './told-queries.ts'
import type { ChangedBy, AppointmentState } from './rules.ts'
import { employeePlanOf, silentPlanOf, tellOrPlan, userOf } from './tell-employee.ts'

export type LifecycleContext = ChangeContext & Pick<OfficeContext, 'services'>
type Context = LifecycleContext
type Action = NonNullable<(typeof appointmentChange)['action']>
export type NewAppointment = Partial<Processing> &
  Told & {
    readonly employee_id: number
    readonly customer_id: number
    readonly service_id: number
    readonly start_at: Date
    readonly end_at: Date
    readonly buffer_minutes: number
    readonly status_key: StatusKey
    readonly notes?: string | null
    /** False where staff chose to overlap, and for a cancelled appointment. */
    readonly holds_slot?: boolean
    readonly booking_session_id?: number
    /** Shared by the appointments of a visit of several services. */
    readonly visit_key?: string | null
    readonly series_id?: number
    readonly manage_token?: string
    /** Of a booking that waits for its deposit: the customer gets no message before. */
    readonly held_until?: Date
  }
/** The changed appointment, and the outcome of the message about the change. */
export type SavedAppointment = { readonly appointment: Appointment; readonly message: Outcome }

/**
 * Inserts an appointment. The calendar of the employee must be locked. `notify`: see
 * hold-message.ts. `isPart`: the first appointment of its visit tells the customer, and that of its
 * recurrence the employee, too. `fillsGap`: staff are told that the waiting list filled a time.
 */
export async function createAppointment(
  context: Context,
  row: NewAppointment,
  by: ChangedBy,
  notify = true,
  isPart = false,
  fillsGap = false,
): Promise<SavedAppointment> {
  const { tx, scope } = context
  const changed = { ...creation(context, row, by, notify && !isPart, isPart), fillsGap }
  const [room, facts] = await Promise.all([
    roomFor(context, changed),
    insertAndRead(tx, scope, rowOf(context, row, by)),
  ])
  return finishChange(context, facts, room, changed)
}

/**
 * Locks the calendar and inserts an appointment of staff, in one round trip. Returns null when
 * another appointment or blocked time overlaps, a resource is full or the employee is not active;
 * the calendar remains locked.
 */
export async function createIfFree(
  context: Context,
  row: NewAppointment,
  notify: boolean,
): Promise<SavedAppointment | null> {
  const { tx, scope, now } = context
  const changed = creation(context, row, 'staff', notify)
  const [room, , facts] = await Promise.all([
    roomFor(context, changed),
    lockCalendars(tx, scope, now, [row.employee_id], [row.service_id]),
    insertIfFree(tx, scope, now, rowOf(context, row, 'staff')),
  ])
  return facts ? finishChange(context, facts, room, changed) : null
}

function creation(context: Context, row: NewAppointment, by: ChangedBy, notify: boolean, isPart = false): Changed {
  const { now } = context
  const after = { held_until: null, ...row, deleted_at: null }
  const messagePlan = messagePlanOf(null, after, { by, notify }, now)
  const told = { by, userId: userOf(context) }
  const employeePlan = isPart && row.series_id ? silentPlanOf(null) : employeePlanOf(null, after, told, now)
  return { before: null, after, action: 'create', by, messagePlan, employeePlan, isPart }
}

/**
 * Changes an appointment, or restores it (`deleted_at: null`). `before` is its locked row. `notify`
 * false: staff tell the customer themselves. `isPart`: see createAppointment.
 */
export async function saveAppointment(
  context: Context,
  before: AppointmentRow,
  change: Partial<Omit<AppointmentRow, 'id' | 'version'>>,
  action: Action,
  by: ChangedBy = 'staff',
  notify = true,
  isPart = false,
): Promise<SavedAppointment> {
  const whole = withoutHold(change)
  const after = { ...before, ...whole }
  // the new customer has not been told of the appointment
  const known = after.customer_id === before.customer_id ? before : null
  const messagePlan = messagePlanOf(known, after, { by, notify: notify && !isPart }, context.now)
  return writeChange(context, before, whole, { after, action, by, messagePlan, isPart })
}

/** Cancels a request, whose row is locked, and tells the customer at once why and where to book. */
export function declineAppointment(
  context: Context,
  before: AppointmentRow,
  declined: Declined,
): Promise<SavedAppointment> {
  const change = { status_key: 'cancelled' as const, holds_slot: false }
  const after = { ...before, ...change }
  const messagePlan = declinePlanOf(after, context.now)
  return writeChange(context, before, change, {
    after,
    action: 'decline',
    by: 'staff',
    messagePlan,
    declined,
    isPart: false,
  })
}

/** Writes a change whose message is decided, and what follows from it. See saveAppointment. */
export async function writeChange(
  context: Context,
  before: AppointmentRow,
  change: Partial<AppointmentRow>,
  planned: Pick<Changed, 'action' | 'by' | 'messagePlan' | 'declined' | 'isPart'> & {
    readonly after: AppointmentRow
    /** The employee is told of another appointment of the recurrence. */
    readonly isSilent?: boolean
  },
): Promise<SavedAppointment> {
  const { tx, scope, now } = context
  const by = { by: planned.by, userId: userOf(context) }
  const employeePlan = planned.isSilent ? silentPlanOf(before) : employeePlanOf(before, planned.after, by, now)
  const { after } = planned
  const answered = { ...answerOf(before, after, by, now), ...changedGiver(context, before, after, planned.by) }
  const changed = { ...planned, before, employeePlan }
  planFreedTime(context, before, planned.after, planned.by)
  const [room, facts] = await Promise.all([
    roomFor(context, changed),
    updateAndRead(tx, scope, before.id, { ...change, ...planned.messagePlan.told, ...employeePlan.known, ...answered }),
  ])
  return finishChange(context, facts ?? fail('not_found'), room, changed)
}

/** When staff set the status, the appointment no longer waits for its deposit. */
export const withoutHold = <T extends { readonly status_key?: string }>(change: T): T & { held_until?: null } =>
  change.status_key === undefined || change.status_key === 'waiting' ? change : { ...change, held_until: null }

/**
 * Releases the slot and cancels the reminders. The customer is told later, if `notify`. The row
 * remains, so that it can be restored. `removal` joins what is deleted together; of those, the
 * employee is told of the first.
 */
export async function markDeleted(
  context: Context,
  before: AppointmentRow,
  notify: boolean,
  { removal = null, isFirst = true }: { readonly removal?: string | null; readonly isFirst?: boolean } = {},
): Promise<void> {
  const { tx, scope, now } = context
  const change = { deleted_at: now, holds_slot: false, held_until: null, removal }
  const after = { ...before, ...change }
  const messagePlan = messagePlanOf(before, after, { by: 'staff', notify }, now)
  const by = { by: 'staff' as const, userId: userOf(context) }
  const employeePlan = isFirst ? employeePlanOf(before, after, by, now) : silentPlanOf(before)
  const answer = answerOf(before, after, by, now)
  tellOrPlan(context, before, employeePlan)
  planFreedTime(context, before, after, 'staff')
  await Promise.all([
    updateAppointment(tx, scope, before.id, { ...change, ...messagePlan.told, ...employeePlan.known, ...answer }),
    updateReminders(context, before.id, before, after),
    updateHeldMessage(context, before.id, before, messagePlan),
  ])
  recordChange(context, appointmentChange, { action: 'delete', id: before.id, before })
}

type Changed = {
  before: AppointmentRow | null
  after: AppointmentState
  action: Action
  by: ChangedBy
  messagePlan: MessagePlan
  employeePlan: ReturnType<typeof employeePlanOf>
  declined?: Declined
  isPart: boolean
  fillsGap?: boolean
}

/** The room that the SMS quota has for the message about a change; 0 when there is no message. */
const roomFor = async ({ tx, scope, now }: Context, { messagePlan }: Changed): Promise<number> =>
  messagePlan.message ? smsRoom(tx, scope, now) : 0

/** The message, its record and all jobs are written with the commit. */
async function finishChange(
  context: Context,
  facts: MessageFacts,
  room: number,
  changed: Changed,
): Promise<SavedAppointment> {
  const { before, after, action, by, messagePlan, declined } = changed
  const appointment = appointmentOf(facts)
  const starts = before ? [before.start_at, after.start_at] : [after.start_at]
  const atOnce = isNear(starts, context.now.getTime())
  const way = { atOnce, isUnattended: by === 'customer', declined, ofVisit: by === 'customer' || before === null }
  const message = messagePlan.message ? messageCustomer(context, facts, messagePlan.message, room, way) : 'none'
  recordChange(context, appointmentChange, { action, id: facts.id, before, after: appointment })
  // staff approve each part of a request
  if (by === 'customer' && (!changed.isPart || after.status_key === 'waiting'))
    notifyOfChange(context, facts, before, after, { fillsGap: changed.fillsGap })
  tellOrPlan(context, facts, changed.employeePlan)
  await Promise.all([
    updateReminders(context, facts.id, before, after),
    updateHeldMessage(context, facts.id, before, messagePlan),
  ])
  return { appointment, message }
}
