/** Holds a slot for an online booking until its deposit is paid or its card is given. */
import { HOLD_MINUTES } from '#shared/money/booking-holds/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import {
  createAppointment,
  saveAppointment,
  type NewAppointment,
} from '#server/calendar/appointments/change/save-appointment.ts'
import { selectForUpdateAppointment, type Appointment } from '#server/calendar/appointments/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { AskedOfVisitor, HoldContext, HoldPayer, LockedHold } from './hold-payer.ts'

/**
 * Inserts the appointment, which holds its slot for ten minutes, and what the visitor is asked for.
 * The calendar must be locked and the slot free.
 */
export async function holdSlot(context: HoldContext, row: NewAppointment, { payer, store }: AskedOfVisitor) {
  const held_until = holdEnd(context)
  const held = { ...row, status_key: 'waiting' as const, held_until }
  const { appointment } = await createAppointment(context, held, { by: 'customer' })
  const id = await store(context, { row, appointment })
  recordChange(context, payer.change, { action: 'hold', id, eventId: appointment.id })
  await planRelease(context, payer, id)
  return appointment
}

/**
 * A hold, locked with its appointment in the order in which a payment locks them; null when its
 * appointment is not held.
 */
export async function lockHold(context: HoldContext, payer: HoldPayer, id: number): Promise<LockedHold | null> {
  const { tx, scope } = context
  const hold = await payer.byId(tx, scope, id)
  if (!hold) return null
  const isAwaited = await hold.lockPayment(context)
  const row = await selectForUpdateAppointment(tx, scope, hold.appointment_id)
  return row && row.held_until !== null ? { hold, row, isAwaited } : null
}

/** The visitor tries again: the same appointment and gateway's page, for another ten minutes. */
export async function holdAgain(context: HoldContext, { hold, row }: LockedHold): Promise<Appointment> {
  const change = { held_until: holdEnd(context), holds_slot: true, deleted_at: null }
  const { appointment } = await saveAppointment(context, row, { change, by: 'customer' })
  await hold.agreeTo(context.tx, context.scope, row.start_at)
  recordChange(context, hold.payer.change, { action: 'hold_again', id: hold.id, eventId: row.id })
  await planRelease(context, hold.payer, hold.id)
  return appointment
}

const holdEnd = ({ now }: HoldContext) => new Date(now.getTime() + HOLD_MINUTES * MINUTE)

const planRelease = (context: HoldContext, { release: { task, key } }: HoldPayer, id: number) =>
  enqueue(
    context.tx,
    task,
    { id },
    { runAt: context.services.machineTime(holdEnd(context).getTime()), key: `${key}:${id}`, urgency: 'soon' },
  )
