/** One message to the customer about all appointments of a recurrence that are booked or change. */
import { isNear, sendingTime } from '#shared/messages/quiet-time/rules.ts'
import { knownOf, stateOnceTold } from '../appointments/change/hold-message.ts'
import { messageCustomer, type Outcome } from '../appointments/message-customer.ts'
import { noticesOfAll, storeNotices, type Notices } from '../appointments/change/notice-queries.ts'
import { messageFacts, type Appointment, type AppointmentRow } from '../appointments/queries.ts'
import { messageForChange, type AppointmentState, type CustomerMessage } from '../appointments/rules.ts'
import { planRecurrenceMessage } from '../appointments/change/tell-customer.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { restOf } from '#server/messages/quiet-time/queries.ts'
import { smsRoom } from '#server/messages/sms/quota-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { selectForUpdateRecurrence } from './queries.ts'
import { visitOf } from './rules.ts'

/**
 * Tells the customer of a booked recurrence, in a message about the visits that are to come.
 * `booked` has the first appointment of each, sorted by start.
 */
export async function tellOfBooking(context: OfficeContext, booked: readonly Appointment[]): Promise<Outcome> {
  const { tx, scope, now } = context
  const coming = booked.filter(({ start_time }) => start_time > toWallClock(now))
  const [first] = coming
  if (!first) return 'none'
  const [room, facts] = await Promise.all([smsRoom(tx, scope, now), messageFacts(tx, scope, first.id)])
  const starts = coming.map(({ start_time }) => start_time)
  const atOnce = isNear([facts!.start_at], now.getTime())
  return messageCustomer(context, { ...facts!, starts }, 'confirmed', room, {
    atOnce,
    isUnattended: false,
    ofVisit: true,
  })
}

type Held = { readonly row: AppointmentRow; readonly known: AppointmentState; readonly notices: Notices }
type Differing = Held & { readonly kind: CustomerMessage }

/**
 * The job. Tells the customer how the appointments of a recurrence differ from what they know: one
 * message about those that moved, and one about those that are off. Locks the appointments, so that
 * a concurrent change is told later.
 */
export const tellRecurrence = ({ id }: { id: number }, { scope, services, now, inOffice }: JobContext): Promise<void> =>
  inOffice(async (tx) => {
    const rows = await selectForUpdateRecurrence(tx, scope, id)
    const all = await noticesOfAll(
      tx,
      scope,
      rows.map((row) => row.id),
    )
    const held = rows.flatMap((row): Held[] => {
      const notices = all.get(row.id)!
      const known = notices.tell_at === null ? null : knownOf({ ...row, ...notices })
      return known ? [{ row, known, notices }] : []
    })
    if (held.length === 0) return
    const rest = await restOf(tx, scope)
    const times = held.map(({ row, known, notices }) => {
      const wanted = Math.max(notices.tell_at!.getTime(), now.getTime())
      return sendingTime({ kind: 'message', at: wanted, changes: [known.start_at, row.start_at], ...rest })
    })
    const at = Math.min(...times)
    if (at > now.getTime()) return planRecurrenceMessage({ tx, services }, id, at)
    for (const { row, notices: before } of held)
      await storeNotices(tx, scope, row.id, { before, after: { ...before, ...stateOnceTold(row) } })
    const differing = held.flatMap((one): Differing[] => {
      const kind = messageForChange(one.known, one.row, 'staff', now)
      return kind ? [{ ...one, kind }] : []
    })
    for (const visits of alikeOf(differing)) {
      const all = visits.flat()
      const [{ kind }] = visits[0]!
      const facts = await factsOfVisit({ tx, scope }, visits[0]!)
      if (!facts) continue
      const starts = visits.map(([first]) => toWallClock(first.row.start_at))
      const atOnce = isNear(
        all.flatMap((one) => [one.known.start_at, one.row.start_at]),
        now.getTime(),
      )
      const room = await smsRoom(tx, scope, now)
      messageCustomer({ tx, scope, now, services }, { ...facts, starts }, kind, room, { atOnce, isUnattended: true })
    }
  })

/** What changed in one visit, at least one appointment, by start. */
type ChangedVisit = readonly [Differing, ...Differing[]]
const byStart = (a: Differing, b: Differing) => a.row.start_at.getTime() - b.row.start_at.getTime()
/**
 * The visits that one message is about: they changed alike, and where they have several services,
 * in the same ones. By start.
 */
function alikeOf(differing: readonly Differing[]): ChangedVisit[][] {
  const sorted = differing.toSorted(byStart)
  const visits = Map.groupBy(sorted, ({ kind, row }) => `${kind} ${row.customer_id} ${visitOf(row)}`)
  const services = (visit: ChangedVisit) => visit.map(({ row }) => row.service_id).join()
  const alike = Map.groupBy(visits.values() as Iterable<ChangedVisit>, (visit) => {
    const [{ kind, row }] = visit
    return `${kind} ${row.customer_id} ${row.visit_key === null ? '' : services(visit)}`
  })
  return [...alike.values()]
}

/** The facts of the first appointment, with the names of all services that changed with it. */
async function factsOfVisit({ tx, scope }: Pick<JobContext, 'scope'> & { readonly tx: Tx }, visit: ChangedVisit) {
  const [first, ...others] = await Promise.all(
    visit.map(({ row }) => messageFacts(tx, scope, row.id, { withDeleted: true })),
  )
  const names = [first, ...others].map((one) => one?.service_name ?? '')
  return first && { ...first, service_name: names.join(' + ') }
}
