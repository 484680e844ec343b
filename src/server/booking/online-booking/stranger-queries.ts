/** What those who proved no phone have open at an office. */
import { sql } from 'kysely'
import { HOUR } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type OpenOfStrangers = { readonly requests: number; readonly entries: number; readonly cards: number }

/**
 * Counts their requests, entries of the waiting list, and new cards of the last hour. Locks them
 * until the transaction ends, so that concurrent ones cannot exceed a budget: after all other
 * locks.
 */
export async function lockStrangers(tx: Tx, scope: Scope, now: Date): Promise<OpenOfStrangers> {
  const office = sql`${scope.officeId}`
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`strangers:${scope.officeId}`}, 0))`
  const counted = sql<OpenOfStrangers>`select
    (select count(distinct coalesce(a.visit_key::text, a.id::text)) from appointments a
      join customers c on c.office_id = a.office_id and c.id = a.customer_id
      where a.office_id = ${office} and a.status_key = 'waiting' and a.deleted_at is null and a.start_at > ${now}
        and a.source = 'online' and a.held_until is null and c.phone_unproved) as requests,
    (select count(*) from waiting_entries w join customers c on c.office_id = w.office_id and c.id = w.customer_id
      where w.office_id = ${office} and w.ended_at is null and c.phone_unproved and c.deleted_at is null) as entries,
    (select count(*) from customers c where c.office_id = ${office} and c.deleted_at is null
      and c.created_at > ${new Date(now.getTime() - HOUR)} and c.phone_unproved) as cards`
  const [, { rows }] = await Promise.all([lock.execute(tx), counted.execute(tx)])
  return rows[0]!
}
