import { sql, type RawBuilder } from 'kysely'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { OPEN_MAX, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

const openPrepaid =
  (hangsOn: (id: number) => RawBuilder<boolean>): OpenAnswer =>
  async ({ tx, scope, now }, id) => {
    const { rows } = await sql<OpenRow>`
      select 'prepaid' as kind, p.id, p.name, (p.amount - p.used_amount - p.credited_amount)::text as sum from prepaid p
      where p.office_id = ${scope.officeId} and ${hangsOn(id)} and p.voided_at is null and p.valid_until >= ${dateOf(now)}
        and coalesce(p.amount - p.used_amount - p.credited_amount, p.visits - p.used_visits - p.credited_visits) > 0
      order by p.id limit ${OPEN_MAX}`.execute(tx)
    return rows
  }

/** The punch cards and vouchers of a customer that have something left. Visits have no sum. */
export const openOnCustomer = openPrepaid((id) => sql<boolean>`p.customer_id = ${id}`)
/** The punch cards with visits left for a service. */
export const openOnProduct = openPrepaid((id) => sql<boolean>`${id} = any(p.service_ids)`)
