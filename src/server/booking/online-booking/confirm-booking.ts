/** The customer's answer to a reminder that they come. */
import { positionAt } from '#server/calendar/appointments/change/plan.ts'
import { saveAppointment } from '#server/calendar/appointments/change/save-appointment.ts'
import { notifyOfParts } from '#server/calendar/appointments/change/notify-of-change.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { checkSeen, showManaged, withLink, type ManageContext } from './manage-booking.ts'
import { confirmRefusal } from './rules.ts'
import { text } from './text.ts'
import { lockVisit } from './visit-of-link.ts'

/**
 * Confirms an appointment for its customer. Does nothing when the customer has confirmed its start
 * before. `seenStart`: the start that the customer saw. Fails with cannot_confirm when it is
 * cancelled or past, or waits for the office.
 */
export async function confirmManaged(managing: ManageContext, id: number, seenStart?: string): Promise<void> {
  const { tx, scope, now } = managing
  const parts = await lockVisit(managing, id)
  const before = parts[0]!
  checkSeen(before, seenStart)
  const refusal = confirmRefusal(before, await publicOffice(tx, scope), now)
  if (refusal !== null) fail('cannot_confirm', { message: text.cannotConfirm[refusal] })
  const isConfirmed = before.confirmed_start?.getTime() === before.start_at.getTime()
  if (isConfirmed && before.status_key === 'confirmed') return
  for (const [i, part] of [...parts.entries()].toReversed()) {
    const change = { status_key: 'confirmed', confirmed_start: part.start_at }
    await saveAppointment(managing, part, { change, action: 'confirm', by: 'customer', position: positionAt(i) })
  }
  notifyOfParts(managing, parts, { status_key: 'confirmed' })
}

/** The same for the appointment of a manage link, which is shown as it is then. */
export const confirmManagedBooking = (context: PublicContext, token: string, seenStart?: string) =>
  withLink(context, token, async (managing, id) => {
    await confirmManaged(managing, id, seenStart)
    return showManaged(managing, id)
  })
