import type { ChangeContext } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { Services } from '../platform/services.ts'
import { saveAppointment } from './appointment-lifecycle.ts'
import { selectForUpdateAppointment } from './queries.ts'

/**
 * Marks an appointment as done, for a visit that is paid. Does nothing when it is done or cancelled.
 * Fails with not_found when it does not exist or was deleted. The row stays locked.
 */
export async function completeAppointment(context: ChangeContext & { services: Services }, id: number): Promise<void> {
  const before = await selectForUpdateAppointment(context.tx, context.scope, id)
  if (!before || before.deleted_at !== null) return fail('not_found')
  if (before.status_key === 'done' || before.status_key === 'cancelled') return
  await saveAppointment(context, before, { status_key: 'done' }, 'update')
}
