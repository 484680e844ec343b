/** The jobs that follow a change: the message that is held, and the reminders. */
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { HOLD, type MessagePlan } from './hold-message.ts'
import { cancelReminder, planReminder } from './plan-reminder.ts'
import type { AppointmentRow } from './queries.ts'
import { reminderActionFor, type AppointmentState } from './rules.ts'
import { cancelHeldMessage, planHeldMessage, planRecurrenceMessage } from './tell-customer.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/**
 * Plans the message that is held, or cancels the one that was. Appointments of a recurrence have
 * one message together.
 */
export async function updateHeldMessage(
  context: Context,
  id: number,
  before: AppointmentRow | null,
  { told }: MessagePlan,
): Promise<void> {
  const series = before?.series_id ?? null
  // the job waits for the morning itself, unless one of the appointments is near
  const soon = context.now.getTime() + HOLD.moved
  if (told.tell_at !== null && series !== null)
    planRecurrenceMessage(context, series, Math.min(told.tell_at.getTime(), soon))
  else if (told.tell_at !== null) planHeldMessage(context, id, told.tell_at.getTime())
  else if (before && before.tell_at !== null) await cancelHeldMessage(context, id)
}

/** Cancels the reminders, or plans them again. */
export async function updateReminders(
  context: Context,
  id: number,
  before: AppointmentState | null,
  after: AppointmentState,
): Promise<void> {
  const reminders = reminderActionFor(before, after)
  if (reminders === 'plan') await planReminder(context, { id, start: after.start_at.getTime() })
  if (reminders === 'cancel') await cancelReminder(context, id)
}
