/** When all employees of an office are busy, for the first free times of the booking page. */
import { sql } from 'kysely'
import { LONGEST_APPOINTMENT, LONGEST_BUFFER, busyParts } from '#shared/calendar/availability/slots.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { blocksOfEmployees } from './block-queries.ts'
import { holdsTime, isNotOver } from './service-queries.ts'

/**
 * Busy ranges of every employee around [now, to), epoch milliseconds, by employee: each
 * appointment with its buffer, and each block.
 */
export const busyRangesByEmployee = async (tx: Tx, scope: Scope, now: Date, to: number) => {
  const from = now.getTime()
  const rows = await tx
    .selectFrom('appointments')
    .select(['employee_id', 'start_at', 'end_at', 'buffer_minutes', 'processing_after', 'processing_minutes'])
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)
    // a constant, so that a plan for any parameters may use the partial index
    .where('status_key', '<>', sql.lit('cancelled'))
    .where(isNotOver(now))
    .where(holdsTime)
    .where('start_at', '<', new Date(to + LONGEST_BUFFER))
    .where('start_at', '>', new Date(from - LONGEST_APPOINTMENT - LONGEST_BUFFER))
    .where('end_at', '>', new Date(from - LONGEST_BUFFER))
    .unionAll(
      blocksOfEmployees(tx, {
        officeId: scope.officeId,
        now,
        endsAfter: new Date(from - LONGEST_BUFFER),
        startsBefore: new Date(to + LONGEST_BUFFER),
      })
        .select(['u.id as employee_id', 'b.start_at', 'b.end_at', sql<number>`0`.as('buffer_minutes')])
        .select([sql<null>`null::int`.as('processing_after'), sql<null>`null::int`.as('processing_minutes')]),
    )
    .execute()
  return Map.groupBy(
    rows.flatMap(({ employee_id: employee, start_at, end_at, buffer_minutes, ...processing }) => {
      const [start, end] = [start_at.getTime(), end_at.getTime()]
      const after = buffer_minutes > 0 ? [{ start: end, end: end + buffer_minutes * MINUTE }] : []
      return [...busyParts({ start, end }, processing), ...after].map((part) => ({ ...part, employee }))
    }),
    (range) => range.employee,
  )
}
