import type { ChangeContext } from '#server/platform/database/record-change.ts'
import type { Services } from '#server/platform/services.ts'
import { saveAppointment } from './change/save-appointment.ts'
import { selectForUpdateAppointment } from './queries.ts'

/**
 * Marks an appointment as done, for a visit that is paid, and keeps its row locked. A cancelled one
 * stays cancelled. False when it does not exist or was deleted.
 */
export async function completeAppointment(
  context: ChangeContext & { services: Services },
  id: number,
): Promise<boolean> {
  const before = await selectForUpdateAppointment(context.tx, context.scope, id)
  if (!before || before.deleted_at !== null) return false
  if (before.status_key !== 'done' && before.status_key !== 'cancelled')
    await saveAppointment(context, before, { change: { status_key: 'done' } })
  return true
}
