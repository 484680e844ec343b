import type { appointmentSeries } from '#shared/appointment-series/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { createAppointment } from '../appointments/appointment-lifecycle.ts'
import { messageReply } from '../appointments/message-reply.ts'
import { checkAssigned } from '../appointments/claim-slot.ts'
import { hidePhones } from '../appointments/hide-phones.ts'
import { lockCalendars } from '../appointments/queries.ts'
import { serviceOf } from '../appointments/service-queries.ts'
import { lockCustomerInUse } from '../customers/queries.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { findConflicts, type FoundDate } from './find-conflicts.ts'
import { insertSeries } from './queries.ts'
import { chosenOccurrences, isRefused } from './rules.ts'
import { tellOfBooking } from './tell-series.ts'

type Typed = Body<typeof appointmentSeries, 'create'>

/**
 * Books the dates of a series, all or none. Fails with series_conflicts and the dates that need a
 * choice. The customer gets one message, and the employee one notification.
 */
export async function bookSeries(context: OfficeContext<Staff>, typed: Typed) {
  const { tx, scope, now } = context
  const { employee_id, service_id, customer_id, notes } = typed
  // before the lock of the calendar, which other bookings wait for
  if (!(await lockCustomerInUse(tx, scope, customer_id))) fail('not_found')
  await lockCalendars(tx, scope, now, [employee_id], [service_id])
  // under the lock: the employee can no longer be deactivated
  const times = checkAssigned(await serviceOf(tx, scope, service_id, employee_id))
  const found = await findConflicts(context, { ...typed, ...times }, chosenOccurrences(typed, typed.choices))
  refuseConflicts(found, typed)
  const series_id = await insertSeries(tx, scope, typed.every_weeks, now)
  const common = { employee_id, customer_id, service_id, ...times, notes, series_id }
  const rows = found
    .map(({ occurrence: { span }, holdsSlot: holds_slot }) => ({ ...span!, holds_slot }))
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, holds_slot }) => {
      const span = { start_at: new Date(start), end_at: new Date(end) }
      return { ...common, ...span, holds_slot, status_key: 'confirmed' as const }
    })
  const saved = []
  for (const [i, row] of rows.entries()) saved.push(await createAppointment(context, row, 'staff', false, i > 0))
  const appointments = saved.map(({ appointment }) => appointment)
  const outcome = typed.notify ? await tellOfBooking(context, appointments) : 'none'
  return {
    series_id,
    appointments: await hidePhones(context, appointments),
    ...messageReply(context, outcome, rows[0]!.start_at),
  }
}

function refuseConflicts(found: readonly FoundDate[], { choices }: Typed): void {
  const dates = found.filter(({ date, conflict }) =>
    isRefused(
      conflict,
      choices.find((one) => one.date === date),
    ),
  )
  if (dates.length > 0) fail('series_conflicts', { dates })
}
