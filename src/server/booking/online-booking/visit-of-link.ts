/** The appointments behind a manage link: one, or those of a visit of several services. */
import { MINUTE } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { selectForUpdateAppointment, type AppointmentRow } from '#server/calendar/appointments/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { idsOfVisit, managedAppointment } from './booking-queries.ts'

/**
 * Locks the appointments of a visit, in the order of their ids, and returns them in that of their
 * starts. Fails with not_found when the appointment of the link was deleted.
 */
export async function lockVisit(
  { tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>,
  id: number,
): Promise<AppointmentRow[]> {
  const ids = await idsOfVisit(tx, scope, id)
  const rows: AppointmentRow[] = []
  for (const one of ids.toSorted((a, b) => a - b)) {
    const row = await selectForUpdateAppointment(tx, scope, one)
    if (row?.deleted_at === null) rows.push(row)
  }
  return rows.some((row) => row.id === id)
    ? rows.toSorted((a, b) => Number(a.start_at) - Number(b.start_at))
    : fail('not_found')
}

/** All appointments of the visit behind a link as one, under the id of the link's. */
export async function visitOfLink(tx: Tx, scope: Scope, id: number) {
  const own = await managedAppointment(tx, scope, id)
  if (own.visit_key === null)
    return { ...own, ids: [id], service_ids: [own.service_id], employee_ids: [own.employee_id], times: [timesOf(own)] }
  const ids = await idsOfVisit(tx, scope, id)
  const parts = []
  for (const one of ids) parts.push(one === id ? own : await managedAppointment(tx, scope, one))
  const last = parts.at(-1)!
  return {
    ...own,
    ids,
    service_name: parts.map(({ service_name }) => service_name).join(' + '),
    price: toMoney(parts.reduce((sum, { price }) => sum + toAgorot(price), 0)),
    end_at: last.end_at,
    end_time: last.end_time,
    service_ids: parts.map(({ service_id }) => service_id),
    times: parts.map(timesOf),
    employee_ids: [...new Set(parts.map(({ employee_id }) => employee_id))],
  }
}

/** How long a part takes as it was booked, with the times in which its employee is free. */
const timesOf = ({
  start_at,
  end_at,
  buffer_minutes,
  processing_after,
  processing_minutes,
}: Awaited<ReturnType<typeof managedAppointment>>) => ({
  time_window: (end_at.getTime() - start_at.getTime()) / MINUTE,
  buffer_minutes,
  processing_after,
  processing_minutes,
})
