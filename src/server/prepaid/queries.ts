import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/**
 * The punch cards with these ids and the vouchers with these codes, locked in the order of their
 * ids until the transaction ends, with the document that sold them.
 */
export const selectForUpdatePrepaid = (
  tx: Tx,
  scope: Scope,
  { ids, codes }: { readonly ids: readonly number[]; readonly codes: readonly string[] },
) =>
  tx
    .selectFrom('prepaid as p')
    .leftJoin('invoices as d', (j) => j.onRef('d.office_id', '=', 'p.office_id').onRef('d.id', '=', 'p.invoice_id'))
    .select(['p.id', 'p.kind', 'p.customer_id', 'p.name', 'p.code', 'p.amount', 'p.visits', 'p.service_ids'])
    .select(['p.used_amount', 'p.used_visits', 'p.valid_until', 'p.voided_at', 'p.invoice_id'])
    .select(['d.document_type', 'd.invoice_number'])
    .where('p.office_id', '=', scope.officeId)
    .where((e) =>
      e.or([
        ...(ids.length > 0 ? [e.and([e('p.kind', '=', 'punch_card'), e('p.id', 'in', ids)])] : []),
        ...(codes.length > 0 ? [e('p.code', 'in', codes)] : []),
      ]),
    )
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute()
export type StoredPrepaid = Awaited<ReturnType<typeof selectForUpdatePrepaid>>[number]
