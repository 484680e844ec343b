/** One message to the customer about all appointments of a series that are booked or change. */
import { isNear, knownOf, earliestMessageTime, stateOnceTold } from '../appointments/hold-message.ts'
import { messageCustomer, type Outcome } from '../appointments/message-customer.ts'
import { storeTold } from '../appointments/message-queries.ts'
import { messageFacts, type Appointment, type AppointmentRow } from '../appointments/queries.ts'
import { messageForChange, type AppointmentState } from '../appointments/rules.ts'
import { planSeriesMessage } from '../appointments/tell-customer.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { smsRoom } from '../sms/quota-queries.ts'
import { selectForUpdateSeries } from './queries.ts'

/**
 * Tells the customer of a booked series, in a message about those that are to come. `booked` is
 * sorted by start.
 */
export async function tellOfBooking(context: OfficeContext, booked: readonly Appointment[]): Promise<Outcome> {
  const { tx, scope, now } = context
  const coming = booked.filter(({ start_time }) => start_time > toWallClock(now))
  const [first] = coming
  if (!first) return 'none'
  const [room, facts] = await Promise.all([smsRoom(tx, scope, now), messageFacts(tx, scope, first.id)])
  const starts = coming.map(({ start_time }) => start_time)
  const atOnce = isNear([facts!.start_at], now.getTime())
  return messageCustomer(context, { ...facts!, starts }, 'confirmed', room, { atOnce, isUnattended: false })
}

type Held = { readonly row: AppointmentRow; readonly known: AppointmentState }

/**
 * The job. Tells the customer how the appointments of a series differ from what they know: one
 * message about those that moved, and one about those that are off. Locks the appointments, so that
 * a concurrent change is told later.
 */
export const tellSeries = ({ id }: { id: number }, { scope, services, now, inOffice }: JobContext): Promise<void> =>
  inOffice(async (tx) => {
    const held = (await selectForUpdateSeries(tx, scope, id)).flatMap((row): Held[] => {
      const known = row.tell_at === null ? null : knownOf(row)
      return known ? [{ row, known }] : []
    })
    if (held.length === 0) return
    const times = held.map(({ row, known }) =>
      earliestMessageTime(known, row, Math.max(row.tell_at!.getTime(), now.getTime())),
    )
    const at = Math.min(...times)
    if (at > now.getTime()) return planSeriesMessage({ tx, services }, id, at)
    for (const { row } of held) await storeTold(tx, scope, row.id, stateOnceTold(row))
    const differing = held.map((one) => ({ ...one, kind: messageForChange(one.known, one.row, 'staff', now) }))
    for (const [, alike] of Map.groupBy(differing, ({ kind, row }) => `${kind} ${row.customer_id}`)) {
      const sorted = alike.toSorted((a, b) => a.row.start_at.getTime() - b.row.start_at.getTime())
      const { kind, row } = sorted[0]!
      const facts = kind && (await messageFacts(tx, scope, row.id, true))
      if (!facts) continue
      const starts = sorted.map((one) => toWallClock(one.row.start_at))
      const atOnce = isNear(
        sorted.flatMap((one) => [one.known.start_at, one.row.start_at]),
        now.getTime(),
      )
      const room = await smsRoom(tx, scope, now)
      messageCustomer({ tx, scope, now, services }, { ...facts, starts }, kind, room, { atOnce, isUnattended: true })
    }
  })
