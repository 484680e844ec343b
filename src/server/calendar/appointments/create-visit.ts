import { createAppointment, type NewAppointment, type SavedAppointment } from './appointment-lifecycle.ts'
import type { ChangedBy } from './rules.ts'

/**
 * Inserts the appointments of a visit, in their order; all or none, with the transaction. The
 * calendars must be locked. The first one is inserted last, because its message names all services,
 * and returned first. `notify`: see hold-message.ts.
 */
export async function createVisit(
  context: Parameters<typeof createAppointment>[0],
  [first, ...others]: readonly [NewAppointment, ...NewAppointment[]],
  by: ChangedBy,
  notify = true,
): Promise<[SavedAppointment, ...SavedAppointment[]]> {
  const saved: SavedAppointment[] = []
  for (const part of others.toReversed()) saved.unshift(await createAppointment(context, part, by, notify, true))
  return [await createAppointment(context, first, by, notify), ...saved]
}
