import { randomUUID } from 'node:crypto'
import type { recurrence } from '#shared/calendar/recurrence/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { createAppointment, type NewAppointment } from '../appointments/change/save-appointment.ts'
import { messageReply } from '../appointments/message-reply.ts'
import { hidePhones } from '../appointments/hide-phones.ts'
import { lockCalendars } from '../appointments/queries.ts'
import { lockCustomerInUse } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { findConflicts, type FoundDate } from './find-conflicts.ts'
import { partsOf } from './parts-of-recurrence.ts'
import { insertRecurrence } from './queries.ts'
import { chosenOccurrences, isRefused } from './rules.ts'
import { tellOfBooking } from './tell-recurrence.ts'

type Typed = Body<typeof recurrence, 'create'>

/**
 * Books the dates of a recurrence, all or none, with an appointment for each service of a date.
 * Fails with series_conflicts and the dates that need a choice. The customer gets one message, and
 * each employee is told of the first date.
 */
export async function bookRecurrence(context: OfficeContext<Staff>, typed: Typed) {
  const { tx, scope, now } = context
  // before the lock of the calendars, which other bookings wait for
  if (!(await lockCustomerInUse(tx, scope, typed.customer_id))) fail('not_found')
  const all = [typed, ...typed.more]
  await lockCalendars(
    tx,
    scope,
    now,
    all.map(({ employee_id }) => employee_id),
    all.map(({ service_id }) => service_id),
  )
  // under the locks: the employees can no longer be deactivated
  const parts = await partsOf(context, typed)
  const found = await findConflicts(context, chosenOccurrences(typed, parts, typed.choices))
  refuseConflicts(found, typed)
  const series_id = await insertRecurrence(tx, scope, typed.every_weeks, now)
  const visits = found
    .map((one) => rowsOf(typed, one, series_id))
    .toSorted(([a], [b]) => a!.start_at.getTime() - b!.start_at.getTime())
  const saved = []
  for (const [i, rows] of visits.entries()) {
    const ofDate = []
    const telling = { notify: false, position: i === 0 ? 'first' : 'repeat' } as const
    for (const row of rows) ofDate.push((await createAppointment(context, row, telling)).appointment)
    saved.push(ofDate)
  }
  const message = typed.notify
    ? await tellOfBooking(
        context,
        saved.map(([first]) => first!),
      )
    : 'none'
  return {
    series_id,
    appointments: await hidePhones(context, saved.flat()),
    ...(await messageReply(context, { message }, visits[0]![0]!.start_at)),
  }
}

/** The appointments of a date. The first one has the note, as in a visit that does not repeat. */
function rowsOf({ customer_id, notes }: Typed, { occurrence, holdSlots }: FoundDate, series_id: number) {
  const { parts } = occurrence
  const visit_key = parts.length > 1 ? randomUUID() : null
  return parts.map(({ start, end, ...part }, i): NewAppointment => {
    const span = { start_at: new Date(start), end_at: new Date(end), holds_slot: holdSlots[i]! }
    const row = { ...part, ...span, customer_id, series_id, visit_key, status_key: 'confirmed' as const }
    return i === 0 ? { ...row, notes } : row
  })
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
