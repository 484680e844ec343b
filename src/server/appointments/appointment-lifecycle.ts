/**
 * What every change of an appointment entails, by staff or online: the row, its reminders, a
 * message to the customer, the audit entry and the live event. Callers decide, hold the locks and
 * say what the row becomes.
 */
import type { StatusKey } from '#shared/calendar-settings/contract.ts'
import { recordChange, type ChangeContext } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { enqueueAll, type NewJob } from '../platform/jobs/jobs.ts'
import type { Queued } from '../sms/queue-sms.ts'
import { appointmentChange } from './changes.ts'
import { messageCustomer, unwanted } from './message-customer.ts'
import { cancelReminder, reminderJobs } from './plan-reminder.ts'
import {
  appointmentOf,
  insertAndRead,
  updateAndRead,
  updateAppointment,
  type Appointment,
  type AppointmentRow,
  type MessageFacts,
} from './queries.ts'
import { messageOn, remindersOn, type By, type State } from './rules.ts'

type Context = ChangeContext & Pick<OfficeContext, 'services'>
type Action = NonNullable<(typeof appointmentChange)['action']>
export type NewAppointment = {
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
  readonly visit_id?: number
  readonly manage_token?: string
}
/** The changed appointment, and the outcome of the message about the change. */
export type Saved = { readonly appointment: Appointment; readonly message: Queued | 'unwanted' }

/** Inserts an appointment. The calendar of the employee must be locked. */
export async function createAppointment(context: Context, row: NewAppointment, by: By): Promise<Saved> {
  const { tx, scope, now } = context
  const source = by === 'staff' ? 'staff' : 'online'
  const facts = await insertAndRead(tx, scope, { ...row, source, created_at: now })
  return follow(context, facts, { before: null, after: { ...row, deleted_at: null }, action: 'create', by })
}

/** Changes an appointment, or restores it (`deleted_at: null`). `before` is its locked row. */
export async function saveAppointment(
  context: Context,
  before: AppointmentRow,
  change: Partial<Omit<AppointmentRow, 'id' | 'version'>>,
  action: Action,
  by: By = 'staff',
): Promise<Saved> {
  const facts = (await updateAndRead(context.tx, context.scope, before.id, change)) ?? fail('not_found')
  return follow(context, facts, { before, after: { ...before, ...change }, action, by })
}

/**
 * Releases the slot and cancels the reminders. The customer gets no message. The row remains, so
 * that it can be restored.
 */
export async function markDeleted(context: Context, before: AppointmentRow): Promise<void> {
  const { tx, scope, now } = context
  const change = { deleted_at: now, holds_slot: false }
  await Promise.all([
    updateAppointment(tx, scope, before.id, change),
    followReminders(context, before.id, before, { ...before, ...change }),
    recordChange(context, appointmentChange, { action: 'delete', id: before.id, before }),
  ])
}

type Changed = { before: AppointmentRow | null; after: State; action: Action; by: By }

/**
 * Statements that do not depend on each other are sent together. The jobs of reminder and message
 * are added in one call.
 */
async function follow(context: Context, facts: MessageFacts, { before, after, action, by }: Changed): Promise<Saved> {
  const { id } = facts
  const appointment = appointmentOf(facts)
  const kind = messageOn(before, after, by, context.now)
  const [reminders, message] = await Promise.all([
    followReminders(context, id, before, after),
    kind ? messageCustomer(context, facts, kind) : unwanted,
    recordChange(context, appointmentChange, { action, id, before, after: appointment }),
  ])
  await enqueueAll(context.tx, [...reminders, ...message.jobs])
  return { appointment, message: message.outcome }
}

/** Cancels the reminders, or returns the jobs that plan them again. */
async function followReminders(context: Context, id: number, before: State | null, after: State): Promise<NewJob[]> {
  const reminders = remindersOn(before, after)
  if (reminders === 'plan') return reminderJobs(context, { id, start: after.start_at.getTime() })
  if (reminders === 'cancel') await cancelReminder(context, id)
  return []
}
