import type { Query } from '#shared/http/endpoint.ts'
import { LIST_MAX } from '#shared/http/paging.ts'
import type { invoices } from '#shared/money/invoices/contract.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { recordExport } from '#server/office/users/record-export.ts'
import { showInvoices } from './show-invoices.ts'

/**
 * A page of issued invoices for a file, the oldest first, so that invoices issued meanwhile come
 * last. Requires a fresh proof.
 */
export async function exportInvoices(context: OfficeContext<Staff>, query: Query<typeof invoices, 'export'>) {
  await requireProof(context, PROOFS.export_invoices)
  recordExport(context, 'invoices')
  return showInvoices(context, { ...query, status: 'issued', sort: 'invoice_date', limit: LIST_MAX })
}
