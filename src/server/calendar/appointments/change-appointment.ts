import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import type { Processing } from '#shared/catalog/products/rules.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireRight } from '#server/office/users/require-right.ts'
import { markDeleted, saveAppointment } from './change/save-appointment.ts'
import { giveToCustomer } from './give-to-customer.ts'
import { checkAssigned, checkCustomer, claimResources, claimSlot } from './claim-slot.ts'
import { hidePhone } from './hide-phones.ts'
import {
  appointmentById,
  hasUndecidedDeposit,
  lockCalendars,
  selectForUpdateAppointment,
  type AppointmentRow,
} from './queries.ts'
import { serviceOf } from './service-queries.ts'
import { showAppointment } from './show-appointments.ts'
import { isUnheldRequest, spanOf, type Span } from './rules.ts'

export type Change = Omit<Body<typeof appointments, 'update'>, 'scope'>

/** Changes the named fields of an appointment and keeps the others. */
export async function changeAppointment(context: OfficeContext, id: number, change: Change) {
  const { tx, scope } = context
  const before = await selectExisting(context, id)
  await checkVersion(context, before, change.version)
  const { wanted, span } = merge(before, change)
  if (wanted.status_key === 'cancelled' && before.status_key !== 'cancelled') await checkDeposit(context, id)
  await lockCalendars(tx, scope, context.now, [before.employee_id, wanted.employee_id])
  const times = await checkService(context, before, wanted)
  if (wanted.customer_id !== before.customer_id) await checkNewCustomer(context, before, wanted.customer_id)
  const holds_slot = await claimAgain(
    context,
    before,
    { ...wanted, ...times, allow_overlap: change.allow_overlap },
    span,
  )
  const saved = { ...wanted, ...times, holds_slot }
  if (wanted.customer_id === before.customer_id) {
    const { appointment } = await saveAppointment(context, before, { change: saved, notify: change.notify })
    return { appointment: await hidePhone(context, appointment) }
  }
  return {
    appointment: await hidePhone(
      context,
      await giveToCustomer(context, before, { change: saved, notify: change.notify }),
    ),
  }
}

/**
 * Fails with deposit_of_customer when the customer paid a deposit that was neither used nor
 * decided, and with hold_of_customer while they are completing the booking.
 */
async function checkNewCustomer(context: OfficeContext, before: AppointmentRow, customerId: number): Promise<void> {
  if (before.held_until !== null && before.held_until > context.now) fail('hold_of_customer')
  if (await hasUndecidedDeposit(context.tx, context.scope, before.id)) fail('deposit_of_customer')
  await checkCustomer(context, customerId)
}

/** Fails with appointment_changed and the current state when the version is stale. */
export async function checkVersion(
  { tx, scope }: OfficeContext,
  { id, version }: AppointmentRow,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return
  const appointment = await appointmentById(tx, scope, id)
  fail('appointment_changed', appointment && { appointment })
}

type WantedAppointment = Pick<
  AppointmentRow,
  'employee_id' | 'customer_id' | 'service_id' | 'start_at' | 'end_at' | 'status_key' | 'notes'
>
/** From start to end, epoch milliseconds. */
export const spanIn = ({ start_at, end_at }: Pick<AppointmentRow, 'start_at' | 'end_at'>): Span => ({
  start: start_at.getTime(),
  end: end_at.getTime(),
})

/** The appointment as it will be. */
export function merge(before: AppointmentRow, change: Change): { wanted: WantedAppointment; span: Span } {
  const span = spanOf(change, spanIn(before))
  const status_key = change.status_key ?? before.status_key
  const customer_id = change.customer_id ?? before.customer_id
  const isSame = span.start === before.start_at.getTime() && customer_id === before.customer_id
  const wanted = {
    employee_id: change.employee_id ?? before.employee_id,
    customer_id,
    service_id: change.service_id ?? before.service_id,
    start_at: new Date(span.start),
    end_at: new Date(span.end),
    // the reminder was about another time, or went to another customer
    status_key: status_key === 'reminded' && !isSame ? 'confirmed' : status_key,
    notes: change.notes === undefined ? before.notes : change.notes,
  }
  return { wanted, span }
}

/**
 * Checks the assignment only when it changes, so that appointments with a removed assignment can
 * still be changed. Returns what the appointment keeps of its service.
 */
export async function checkService(
  { tx, scope }: OfficeContext,
  before: AppointmentRow,
  wanted: WantedAppointment,
): Promise<Times> {
  const { buffer_minutes, processing_after, processing_minutes } = before
  const own = { buffer_minutes, processing_after, processing_minutes }
  const isSameService = before.service_id === wanted.service_id
  if (isSameService && before.employee_id === wanted.employee_id) return own
  const times = checkAssigned(await serviceOf(tx, scope, wanted.service_id, wanted.employee_id))
  return isSameService ? own : times
}
type Times = Processing & { readonly buffer_minutes: number }

/**
 * Claims the slot again when the appointment moves or occupies another part of its time, is no
 * longer cancelled, or is approved and held no time before; otherwise keeps it unless it is
 * cancelled.
 */
async function claimAgain(
  context: OfficeContext,
  before: AppointmentRow,
  wanted: WantedAppointment & Times & { allow_overlap: boolean },
  span: Span,
): Promise<boolean> {
  const old = spanIn(before)
  const isMoved = old.start !== span.start || old.end !== span.end || before.employee_id !== wanted.employee_id
  const isOccupied =
    before.processing_after !== wanted.processing_after || before.processing_minutes !== wanted.processing_minutes
  const isCancelled = wanted.status_key === 'cancelled'
  const isApproved = isUnheldRequest(before) && wanted.status_key !== 'waiting'
  if (isMoved || isOccupied || isApproved || (before.status_key === 'cancelled' && !isCancelled))
    return claimSlot(context, { ...wanted, isKnownTime: !isMoved && !isApproved }, span, before.id)
  if (!isCancelled && before.service_id !== wanted.service_id) await claimResources(context, wanted, span, before.id)
  return before.holds_slot && !isCancelled
}

/**
 * Releases the slot and cancels the reminder. The row remains, so that it can be restored. Deleting
 * an appointment of a colleague takes the right to delete.
 */
export async function deleteAppointment(context: OfficeContext<Staff>, id: number, notify: boolean): Promise<void> {
  const before = await selectExisting(context, id)
  if (before.employee_id !== context.caller.userId) requireRight(context, 'may_delete')
  await checkDeposit(context, id)
  await markDeleted(context, before, { notify })
}

/**
 * Restores a deleted appointment. Does nothing when it is not deleted. Fails with slot_taken unless
 * `allow_overlap` is set.
 */
export async function restoreAppointment(
  context: OfficeContext,
  id: number,
  { allow_overlap, notify }: { allow_overlap: boolean; notify: boolean },
) {
  const { tx, scope } = context
  const before = (await selectForUpdateAppointment(tx, scope, id)) ?? fail('not_found')
  if (before.deleted_at === null) return showAppointment(context, id)
  await lockCalendars(tx, scope, context.now, [before.employee_id])
  const wanted = { ...before, allow_overlap, isKnownTime: true }
  const holds_slot = await claimSlot(context, wanted, spanIn(before), id)
  const change = { deleted_at: null, holds_slot }
  const { appointment } = await saveAppointment(context, before, { change, action: 'restore', notify })
  return { appointment: await hidePhone(context, appointment) }
}

/**
 * Fails with deposit_undecided while a paid deposit waits for a decision, so that none is
 * forgotten.
 */
export async function checkDeposit({ tx, scope }: OfficeContext, id: number): Promise<void> {
  if (await hasUndecidedDeposit(tx, scope, id)) fail('deposit_undecided')
}

async function selectExisting({ tx, scope }: OfficeContext, id: number): Promise<AppointmentRow> {
  const row = (await selectForUpdateAppointment(tx, scope, id)) ?? fail('not_found')
  return row.deleted_at === null ? row : fail('not_found')
}
