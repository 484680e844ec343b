import { sql } from 'kysely'
import { appointmentRows } from '../appointments/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type ListQuery = { readonly employee_id?: number | undefined; readonly limit: number; readonly now: Date }

/**
 * Requests whose time has not passed, the soonest first, with the history of their customers. A
 * slot that is held for a payment is no request.
 */
export const listRequests = (tx: Tx, scope: Scope, { employee_id, limit, now }: ListQuery) =>
  appointmentRows(tx, scope)
    .select([
      visitsOf('done').as('visits'),
      visitsOf('no_show').as('no_shows'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('a.status_key', '=', sql.lit('waiting'))
    .where('a.held_until', 'is', null)
    .where('a.start_at', '>', now)
    .$if(employee_id !== undefined, (query) => query.where('a.employee_id', '=', employee_id!))
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(limit)
    .execute()

/** How many earlier appointments of the customer have this status. */
const visitsOf = (status: 'done' | 'no_show') => sql<number>`(
  select count(*) from appointments v where v.office_id = a.office_id and v.customer_id = a.customer_id
    and v.deleted_at is null and v.status_key = ${sql.lit(status)})`

/** The name of a person of the office, also of one who has left. */
export const nameOfUser = async (tx: Tx, scope: Scope, id: number): Promise<string | null> =>
  (
    await tx
      .selectFrom('users')
      .select('name')
      .where('office_id', '=', scope.officeId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.name ?? null

/** The address of the office's booking page; null while online booking is closed. */
export const openSlug = async (tx: Tx, scope: Scope): Promise<string | null> =>
  (
    await tx
      .selectFrom('offices')
      .select('slug')
      .where('id', '=', scope.officeId)
      .where('online_booking', '=', true)
      .executeTakeFirst()
  )?.slug ?? null
