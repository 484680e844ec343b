import type { Telling } from './change/plan.ts'
import { createAppointment, type NewAppointment } from './change/save-appointment.ts'
import type { SavedAppointment } from './change/tell.ts'

/**
 * Inserts the appointments of a visit, in their order; all or none, with the transaction. The
 * calendars must be locked. The first one is inserted last, because its message names all services,
 * and returned first.
 */
export async function createVisit(
  context: Parameters<typeof createAppointment>[0],
  [first, ...others]: readonly [NewAppointment, ...NewAppointment[]],
  telling: Pick<Telling, 'by' | 'notify'>,
): Promise<[SavedAppointment, ...SavedAppointment[]]> {
  const saved: SavedAppointment[] = []
  for (const part of others.toReversed())
    saved.unshift(await createAppointment(context, part, { ...telling, position: 'part' }))
  return [await createAppointment(context, first, telling), ...saved]
}
