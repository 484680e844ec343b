/** What follows from a change that is written: all of it is sent or planned with the commit. */
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { isNear, type Rest } from '#shared/messages/quiet-time/rules.ts'
import type { SmsRoom } from '#server/messages/sms/quota-queries.ts'
import { appointmentChange } from '../changes.ts'
import { messageCustomer, type Outcome } from '../message-customer.ts'
import { cancelReminder, planReminder } from '../plan-reminder.ts'
import { appointmentOf, type Appointment, type MessageFacts, type WrittenFacts } from '../queries.ts'
import { notifyOfChange } from './notify-of-change.ts'
import type { Plan } from './plan.ts'
import { planFreedTime } from './plan-freed-time.ts'
import { cancelHeldMessage, planHeldMessage, planRecurrenceMessage } from './tell-customer.ts'
import { tellOrPlan } from './tell-employee.ts'

type Context = ChangeContext & Pick<OfficeContext, 'services'>
/**
 * The changed appointment, the outcome of the message about the change, and whether the messages of
 * the office rest.
 */
export type SavedAppointment = Rest & { readonly appointment: Appointment; readonly message: Outcome }

/** Tells customer, staff and the waiting list of a change. */
export async function tell(context: Context, { room, ...facts }: WrittenFacts, plan: Plan): Promise<SavedAppointment> {
  const { before, after, action, by } = plan
  const appointment = appointmentOf(facts)
  const message = messageOf(context, facts, room, plan)
  const written = action === 'delete' ? {} : { after: appointment }
  recordChange(context, appointmentChange, { action, id: facts.id, before, ...written })
  // staff approve each part of a request
  if (by === 'customer' && (plan.position !== 'part' || after.status_key === 'waiting'))
    notifyOfChange(context, facts, before, after, { fillsGap: plan.fillsGap })
  tellOrPlan(context, facts, plan.employee)
  if (before) planFreedTime(context, before, { ...before, ...after }, by)
  await Promise.all([updateReminders(context, facts, plan), updateHeldMessage(context, facts.id, plan)])
  return { appointment, message, rests: facts.rests }
}

function messageOf(context: Context, facts: MessageFacts, room: SmsRoom, plan: Plan): Outcome {
  const { before, after, by, declined, customer } = plan
  if (!customer.message) return 'none'
  const starts = before ? [before.start_at, after.start_at] : [after.start_at]
  const atOnce = isNear(starts, context.now.getTime())
  const way = { atOnce, isUnattended: by === 'customer', declined, ofVisit: by === 'customer' || before === null }
  return messageCustomer(context, facts, customer.message, room, way)
}

/**
 * Plans the message that is held, or cancels the one that was. Appointments of a recurrence have
 * one message together.
 */
async function updateHeldMessage(context: Context, id: number, { before, customer, notices }: Plan): Promise<void> {
  const recurrence = before?.series_id ?? null
  const { tell_at } = customer.told
  if (tell_at !== null && recurrence !== null) planRecurrenceMessage(context, recurrence, tell_at.getTime())
  else if (tell_at !== null) planHeldMessage(context, id, tell_at.getTime())
  else if (notices.before.tell_at !== null) await cancelHeldMessage(context, id)
}

/** Cancels the reminders, or plans them again. */
async function updateReminders(context: Context, { id, rests }: MessageFacts, plan: Plan): Promise<void> {
  const { after, reminders } = plan
  if (reminders === 'plan') await planReminder(context, { id, start: after.start_at.getTime(), rests })
  if (reminders === 'cancel') await cancelReminder(context, id)
}
