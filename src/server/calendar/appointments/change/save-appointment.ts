/**
 * Every change of an appointment, by staff or online, in three steps: plan (what follows from it),
 * write (row and notices), tell (customer, staff, jobs, audit log, live event). Callers make the
 * decisions, hold the locks and give the new values.
 */
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import type { Processing } from '#shared/catalog/products/rules.ts'
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { insertIfFree } from '../insert-if-free-queries.ts'
import { insertAndRead, lockCalendars, updateAndRead, type AppointmentRow } from '../queries.ts'
import type { Told } from '../told-queries.ts'
import { rowOf } from './giver-of.ts'
import { noticesOf, storeNotices } from './notice-queries.ts'
import { planChange, planCreation, type Action, type Telling } from './plan.ts'
import { tell, type SavedAppointment } from './tell.ts'

type Context = ChangeContext & Pick<OfficeContext, 'services'>
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
    /** Given for a booking that waits for its deposit: the customer gets no message before. */
    readonly held_until?: Date
  }
/** It is no part of a visit of several services. */
export type LoneAppointment = NewAppointment & { readonly visit_key?: null }
const stateOf = (row: NewAppointment) => ({ held_until: null, ...row, deleted_at: null })

/** Inserts an appointment. The calendar of the employee must be locked. */
export async function createAppointment(
  context: Context,
  row: NewAppointment,
  telling: Telling = {},
): Promise<SavedAppointment> {
  const { tx, scope, now } = context
  const plan = planCreation(context, stateOf(row), telling)
  return tell(context, await insertAndRead(tx, scope, now, rowOf(context, row, plan.by)), plan)
}

/**
 * Locks the calendar and inserts an appointment of staff, in one round trip. Returns null when
 * another appointment or blocked time overlaps, a resource is full or the employee is not active;
 * the calendar remains locked.
 */
export async function createIfFree(
  context: Context,
  row: LoneAppointment,
  telling: Telling,
): Promise<SavedAppointment | null> {
  const { tx, scope, now } = context
  const plan = planCreation(context, stateOf(row), telling)
  const [, facts] = await Promise.all([
    lockCalendars(tx, scope, now, [row.employee_id], [row.service_id]),
    insertIfFree(tx, scope, now, rowOf(context, row, plan.by)),
  ])
  return facts ? tell(context, facts, plan) : null
}

type Saving = Telling & {
  readonly change: Partial<Omit<AppointmentRow, 'id' | 'version'>>
  /** As the audit log names it; `update` unless it is given. */
  readonly action?: Action
}
/** Changes an appointment, or restores it (`deleted_at: null`). `before` is its locked row. */
export async function saveAppointment(
  context: Context,
  before: AppointmentRow,
  { change, action = 'update', ...telling }: Saving,
): Promise<SavedAppointment> {
  const { tx, scope, now } = context
  const written = withoutHold(change)
  const notices = await noticesOf(tx, scope, before.id)
  const plan = planChange(context, { before, after: { ...before, ...written }, notices }, { action, ...telling })
  const [facts] = await Promise.all([
    updateAndRead(tx, scope, now, { id: before.id, change: { ...written, ...plan.authors } }),
    storeNotices(tx, scope, before.id, plan.notices),
  ])
  return tell(context, facts ?? fail('not_found'), plan)
}

/** When staff set the status, the appointment no longer waits for its deposit. */
const withoutHold = <T extends { readonly status_key?: string }>(change: T): T & { held_until?: null } =>
  change.status_key === undefined || change.status_key === 'waiting' ? change : { ...change, held_until: null }

/**
 * Releases the slot and cancels the reminders. The row remains, so that it can be restored.
 * `removal` joins what is deleted together.
 */
export const markDeleted = (
  context: Context,
  before: AppointmentRow,
  { removal = null, ...telling }: Pick<Telling, 'notify' | 'position'> & { readonly removal?: string | null },
): Promise<SavedAppointment> => {
  const change = { deleted_at: context.now, holds_slot: false, held_until: null, removal }
  return saveAppointment(context, before, { change, action: 'delete', ...telling })
}
