import { sql } from 'kysely'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { OPEN_MAX, type OpenAnswer } from '#server/office/deletions/require-nothing-open.ts'

/**
 * The debt of a customer as their card states it, what the office owes them, and unfinished
 * payments.
 */
export const openSales: OpenAnswer = async ({ tx, scope: { officeId } }, id) => {
  const { rows } = await sql<OpenRow>`
    select case when d.sum > 0 then 'debt' else 'credit' end as kind, c.id, c.full_name as name,
        abs(d.sum)::numeric(12, 2)::text as sum
      from customers c cross join lateral (select sum(l.amount) as sum from customer_ledger l
        where l.office_id = c.office_id and l.customer_id = c.id) d
      where c.office_id = ${officeId} and c.id = ${id} and d.sum <> 0
    union all (select 'payments', o.id, o.order_number::text, o.total_amount::text from orders o
      where o.office_id = ${officeId} and o.customer_id = ${id} and o.status = 'pending'
      order by o.id limit ${OPEN_MAX})`.execute(tx)
  return rows
}
