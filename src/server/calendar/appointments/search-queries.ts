import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { appointmentRows, type Appointment } from './queries.ts'

type Sought = { readonly customerIds: readonly number[]; readonly bookedFor: string }
/**
 * Appointments of these customers, and those that were booked for a name with these words, the
 * nearest to now first.
 */
export const searchAppointments = (
  tx: Tx,
  scope: Scope,
  { customerIds, bookedFor }: Sought,
  now: Date,
  limit: number,
): Promise<Appointment[]> =>
  appointmentRows(tx, scope)
    .where(
      'a.id',
      'in',
      sql<number>`(select id from appointments where office_id = ${scope.officeId} and customer_id = any(${customerIds}::bigint[])
        union all select id from appointments
          where office_id = ${scope.officeId} and booked_for is not null and searchable(booked_for) like ${anywhere(bookedFor)})`,
    )
    .orderBy(sql`abs(extract(epoch from a.start_at - ${now}::timestamptz))`)
    .orderBy('a.id')
    .limit(limit)
    .execute()
