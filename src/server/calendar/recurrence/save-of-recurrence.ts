import {
  withoutHold,
  writeChange,
  type LifecycleContext,
  type SavedAppointment,
} from '../appointments/appointment-lifecycle.ts'
import { messagePlanOf } from '../appointments/hold-message.ts'
import type { AppointmentRow } from '../appointments/queries.ts'

/**
 * Changes or restores one of several appointments of a recurrence together. The customer gets one
 * message about all of them (tell-recurrence.ts); the employee is told of the first only.
 */
export async function saveOfRecurrence(
  context: LifecycleContext,
  before: AppointmentRow,
  change: Partial<Omit<AppointmentRow, 'id' | 'version'>>,
  action: 'update' | 'restore',
  { notify, isFirst }: { readonly notify: boolean; readonly isFirst: boolean },
): Promise<SavedAppointment> {
  const whole = withoutHold(change)
  const after = { ...before, ...whole }
  const messagePlan = messagePlanOf(before, after, { by: 'staff', notify }, context.now)
  const isSilent = !isFirst
  return writeChange(context, before, whole, { after, action, by: 'staff', messagePlan, isPart: false, isSilent })
}
