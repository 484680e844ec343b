import { sql } from 'kysely'
import type { Scope } from '#server/platform/security/scope.ts'

/** How many services visitors can book, as a part of a query. */
export const onlineServices = (scope: Scope) => sql<number>`(select count(*) from products p
  where p.office_id = ${scope.officeId} and p.deleted_at is null and p.product_type = 'service' and p.is_online
    and exists (select from product_employees pe join users e on e.office_id = pe.office_id and e.id = pe.employee_id
      where pe.office_id = p.office_id and pe.product_id = p.id and e.status = 'active' and e.deleted_at is null))`

/** An appointment that waits for its deposit no longer counts when its time is over. */
export const isNotOver = (now: Date) => sql<boolean>`(held_until is null or held_until > ${now})`

/**
 * An online booking beyond the hourly allowance of unproved ones is a request that holds no time
 * until staff approve it (0077).
 */
export const holdsTime = sql<boolean>`(holds_slot or status_key <> 'waiting' or source <> 'online')`
