/**
 * Approves and declines requests. The row is locked first, so of two people who answer at once one
 * wins, and the other is told who did.
 */
import type { appointmentRequests } from '#shared/calendar/appointment-requests/contract.ts'
import type { Answer } from '#shared/messages/notifications/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { saveAppointment } from '../appointments/change/save-appointment.ts'
import { claimSlot } from '../appointments/claim-slot.ts'
import { hidePhone } from '../appointments/hide-phones.ts'
import {
  appointmentById,
  hasUndecidedDeposit,
  lockCalendars,
  selectForUpdateAppointment,
  type Appointment,
  type AppointmentRow,
} from '../appointments/queries.ts'
import { isRequest, isUnheldRequest } from '../appointments/rules.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { nameOfUser, openSlug } from './queries.ts'
import { text } from './text.ts'

type Context = OfficeContext<Staff>

/**
 * Confirms a request. One that held no time claims it now, and fails with slot_taken when it was
 * given away, unless `allow_overlap` is set.
 */
export async function approveRequest(
  context: Context,
  id: number,
  { version, allow_overlap }: Body<typeof appointmentRequests, 'approve'>,
) {
  const found = await findRequest(context, id, 'approved', version)
  if ('answered' in found) return reply(context, found.answered)
  const { row } = found
  await lockCalendars(context.tx, context.scope, context.now, [row.employee_id])
  const span = { start: row.start_at.getTime(), end: row.end_at.getTime() }
  const wanted = { ...row, status_key: 'confirmed' as const, allow_overlap }
  const holds_slot = isUnheldRequest(row) ? await claimSlot(context, wanted, span, id) : row.holds_slot
  const saved = await saveAppointment(context, row, {
    change: { status_key: 'confirmed', holds_slot },
    action: 'approve',
  })
  return reply(context, saved.appointment)
}

/**
 * Cancels a request. Fails with deposit_undecided while a paid deposit waits for a decision, as
 * every cancellation by staff does.
 */
export async function declineRequest(
  context: Context,
  id: number,
  { version, reason }: Body<typeof appointmentRequests, 'decline'>,
) {
  const { tx, scope } = context
  const found = await findRequest(context, id, 'declined', version)
  if ('answered' in found) return reply(context, found.answered)
  if (await hasUndecidedDeposit(tx, scope, id)) fail('deposit_undecided')
  const change = { status_key: 'cancelled', holds_slot: false } as const
  const saved = await saveAppointment(context, found.row, {
    change,
    action: 'decline',
    declined: await declinedWith(context, reason),
  })
  return reply(context, saved.appointment)
}

/** What the customer of a declined request reads. */
export async function declinedWith({ tx, scope, services }: Context, reason: string | null) {
  const slug = await openSlug(tx, scope)
  return { reason, link: slug === null ? null : `${services.publicUrl()}/book/${slug}` }
}

const reply = async (context: Context, appointment: Appointment) => ({
  appointment: await hidePhone(context, appointment),
})

/**
 * The locked row of a request, or the appointment when the caller gave this answer before. Fails
 * with request_answered when it waits no longer, and with appointment_changed when the caller saw
 * another version.
 */
async function findRequest(
  { tx, scope, caller }: Context,
  id: number,
  answer: Answer,
  version: number | undefined,
): Promise<{ row: AppointmentRow } | { answered: Appointment }> {
  const row = (await selectForUpdateAppointment(tx, scope, id)) ?? fail('not_found')
  const current = await appointmentById(tx, scope, id)
  if (!isRequest(row)) {
    if (current && row.answer === answer && row.answered_by === caller.userId) return { answered: current }
    return refuse(row, row.answered_by === null ? null : await nameOfUser(tx, scope, row.answered_by))
  }
  if (version !== undefined && version !== row.version) fail('appointment_changed', current && { appointment: current })
  return { row }
}

function refuse({ answer, deleted_at, status_key }: AppointmentRow, by: string | null): never {
  if (answer !== null) return fail('request_answered', { answered: { answer, by }, message: text.answered(answer, by) })
  if (deleted_at !== null) return fail('not_found')
  if (status_key !== 'cancelled') return fail('request_answered')
  return fail('request_answered', { answered: { answer: 'cancelled', by: null }, message: text.cancelled })
}
