/**
 * Tells an employee what other staff change in their calendar: at once about a new appointment, and
 * about the rest when it can no longer be undone with one press, as customers are told (decision
 * I6). So several changes become one notification, and a change that is undone causes none.
 */
import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import { enqueueWithCommit, type JobContext } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { HOLD } from './hold-message.ts'
import { selectForUpdateAppointment } from '../queries.ts'
import { takesPlace, type AppointmentState, type ChangedBy } from '../rules.ts'
import { noticesOf, storeNotices, type Notices } from './notice-queries.ts'

/** Where and when an appointment takes place. */
type Place = { readonly employeeId: number; readonly start: Date }
type Known = Pick<Notices, 'known_employee' | 'known_start'>
type Placed = AppointmentState & { readonly employee_id: number }
/**
 * `known` is what the notices store; a place of which to tell the employee at once, or when to tell
 * them what changed.
 */
export type EmployeePlan = { readonly known: Known; readonly booked: Place | null; readonly at: Date | null }

const KNOWS_ALL: Known = { known_employee: null, known_start: null }
const NOTHING: EmployeePlan = { known: KNOWS_ALL, booked: null, at: null }

const placeOf = (row: Placed | null): Place | null =>
  takesPlace(row) ? { employeeId: row.employee_id, start: row.start_at } : null
const storedPlace = ({ known_employee, known_start }: Known): Place | null =>
  known_employee === null || known_start === null ? null : { employeeId: known_employee, start: known_start }
const isSame = (a: Place, b: Place) => a.employeeId === b.employeeId && a.start.getTime() === b.start.getTime()

/** Tells the employee nothing of this change, and leaves what they are still to be told. */
export const silentPlanOf = (before: Known | null): EmployeePlan => ({
  known: { known_employee: before?.known_employee ?? null, known_start: before?.known_start ?? null },
  booked: null,
  at: null,
})

/** Excludes changes by customers, which notifyOfChange reports, and the employee's own changes. */
export function employeePlanOf(
  before: (Placed & Known) | null,
  after: Placed,
  { by, userId }: { readonly by: ChangedBy; readonly userId: number },
  now: Date,
): EmployeePlan {
  if (by === 'customer') return NOTHING
  const known = before && (storedPlace(before) ?? placeOf(before))
  const place = placeOf(after)
  const concerned = [known, place].filter((one) => one !== null && one.start > now && one.employeeId !== userId)
  if (concerned.length === 0 || (known && place && isSame(known, place))) return NOTHING
  if (!known) return { known: KNOWS_ALL, booked: place, at: null }
  const at = new Date(now.getTime() + (place ? HOLD.moved : HOLD.cancelled))
  return { known: { known_employee: known.employeeId, known_start: known.start }, booked: null, at }
}

type Context = ChangeContext & { readonly services: Services }
/** The user who makes a change; 0 for a customer or a job. */
export function userOf(context: ChangeContext): number {
  if ('actor' in context) return Number(/^user:(\d+)$/.exec(context.actor)?.[1] ?? 0)
  return context.caller.kind === 'staff' ? context.caller.userId : 0
}

/** Writes the notification, or plans it; both with the commit. */
export function tellOrPlan(
  context: Context,
  { id, customer_id }: { readonly id: number; readonly customer_id: number },
  { booked, at }: EmployeePlan,
): void {
  const { tx, services } = context
  if (booked) {
    const facts = { start: booked.start }
    const told = { customerId: customer_id, appointmentId: id, onlyTo: booked.employeeId, facts }
    notify(context, { kind: 'booked_by_staff', ...told })
  }
  if (!at) return
  const payload = { id, by: userOf(context) }
  enqueueWithCommit(tx, [
    { task: 'tell_employee', payload, runAt: services.machineTime(at.getTime()), key: `tell_employee:${id}` },
  ])
}

/** What differs from what the employee knows, for each who is concerned. */
function differences(known: Place, place: Place | null): readonly (Place & { kind: NotificationKind; from?: Date })[] {
  if (place && isSame(known, place)) return []
  if (place?.employeeId === known.employeeId) return [{ ...place, kind: 'moved_by_staff', from: known.start }]
  return [{ ...known, kind: 'removed_by_staff' }, ...(place ? [{ ...place, kind: 'booked_by_staff' as const }] : [])]
}

/**
 * The job. `by` made the last change and is not told. Locks the appointment, so that a concurrent
 * change is told later.
 */
export const tellEmployee = ({ id, by }: { id: number; by: number }, { scope, now, inOffice }: JobContext) =>
  inOffice(async (tx) => {
    const row = await selectForUpdateAppointment(tx, scope, id)
    const before = await noticesOf(tx, scope, id)
    const known = storedPlace(before)
    if (!row || !known) return
    await storeNotices(tx, scope, id, { before, after: { ...before, ...KNOWS_ALL } })
    for (const { kind, employeeId, start, from } of differences(known, placeOf(row))) {
      if (employeeId === by || (start <= now && (from ?? start) <= now)) continue
      const facts = { start, ...(from && { before: from }) }
      notify({ tx, now }, { kind, customerId: row.customer_id, appointmentId: id, onlyTo: employeeId, facts })
    }
  })
