/** Frees the slot of a hold: its time is over, or its visitor chose something else. */
import { appointmentChange } from '#server/calendar/appointments/changes.ts'
import { updateAppointment, type AppointmentRow } from '#server/calendar/appointments/queries.ts'
import { planGap } from '#server/calendar/availability/gap-queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import type { HoldContext, HoldPayer, LockedHold } from './hold-payer.ts'
import { lockHold } from './hold-slot.ts'

/**
 * The job that frees a slot whose time is over. What the visitor was asked for can still come and
 * books it, if it is free then.
 */
export const releaseHold =
  (payer: HoldPayer) =>
  ({ id }: { id: number }, { scope, services, now, inOffice }: JobContext): Promise<void> =>
    inOffice(async (tx) => {
      const context = { tx, scope, services, now, actor: 'job' as const }
      const held = await lockHold(context, payer, id)
      if (held && held.row.held_until! <= now) await releaseSlot(context, held.row)
    })

/**
 * The visitor chose something else: the slot is free again, and its page is no longer waited for.
 */
export async function giveUpHold(context: HoldContext, { hold, row }: LockedHold): Promise<void> {
  await hold.giveUp(context)
  await releaseSlot(context, row)
}

/**
 * Frees the slot of a hold. Its row keeps `held_until`, so that a later payment can tell it from an
 * appointment that was cancelled.
 */
export async function releaseSlot(context: HoldContext, row: AppointmentRow): Promise<void> {
  const { tx, scope, now } = context
  if (row.held_until === null || row.deleted_at !== null) return
  await updateAppointment(tx, scope, row.id, { deleted_at: now, holds_slot: false })
  planGap(context, row, now.getTime())
  recordChange(context, appointmentChange, { action: 'delete', id: row.id, before: row })
}
