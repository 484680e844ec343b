/** The allocation numbers of invoices and their states. */
import { sql, type Updateable } from 'kysely'
import type { AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Issued = { readonly id: number; readonly date: string; readonly net: string; readonly now: Date }
/**
 * Adds the row of an invoice whose net amount exceeds the threshold of its date. False when the
 * invoice needs no number.
 */
export const insertAllocation = async (tx: Tx, scope: Scope, { id, date, net, now }: Issued): Promise<boolean> => {
  const { rows } = await sql`
    insert into allocation_numbers (office_id, invoice_id, created_at)
    select ${scope.officeId}, ${id}, ${now} from (
      select net_amount, inclusive from allocation_thresholds where starts_on <= ${date}::date order by starts_on desc limit 1) t
    where ${net}::numeric > t.net_amount or (t.inclusive and ${net}::numeric = t.net_amount)
    returning invoice_id`.execute(tx)
  return rows.length > 0
}

/** The number of a reverse charge is also that of the invoice without VAT, from its issue. */
export const copyAllocation = async (
  tx: Tx,
  scope: Scope,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: Date },
): Promise<void> => {
  await sql`insert into allocation_numbers (office_id, invoice_id, status, allocation_number, created_at, settled_at)
    select office_id, ${to}, status, allocation_number, ${now}, ${now} from allocation_numbers
    where office_id = ${scope.officeId} and invoice_id = ${from} and status = 'reverse_charged'`.execute(tx)
}

const allocations = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('allocation_numbers')
    .select(['invoice_id', 'allocation_number', 'typed', 'failure', 'decision', 'attempts', 'deliveries', 'created_at'])
    .select((e) => e.ref('status').$castTo<AllocationStatus>().as('status'))
    .where('office_id', '=', scope.officeId)
    .where('invoice_id', '=', id)

/** Undefined when the invoice needs no number. */
export const allocationOf = (tx: Tx, scope: Scope, id: number) => allocations(tx, scope, id).executeTakeFirst()
export type AllocationRow = NonNullable<Awaited<ReturnType<typeof allocationOf>>>

/** The row, locked until the transaction ends. */
export const selectForUpdateAllocation = (tx: Tx, scope: Scope, id: number) =>
  allocations(tx, scope, id).forUpdate().executeTakeFirst()

type Changes = Omit<Updateable<DB['allocation_numbers']>, 'office_id' | 'invoice_id'>
/** Changes a row that is not settled; the database refuses the others. */
export const updateAllocation = (tx: Tx, scope: Scope, id: number, changes: Changes) =>
  tx
    .updateTable('allocation_numbers')
    .set(changes)
    .where('office_id', '=', scope.officeId)
    .where('invoice_id', '=', id)
    .execute()
