import type { customers } from '#shared/customers/customers/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { LIST_MAX } from '#shared/http/paging.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { recordExport } from '#server/office/users/record-export.ts'
import { showCustomers } from './show-customers.ts'

/**
 * A page of customers for a file, oldest first, so that customers added meanwhile come last.
 * Requires a fresh proof.
 */
export async function exportCustomers(context: OfficeContext<Staff>, query: Query<typeof customers, 'export'>) {
  await requireProof(context, PROOFS.export_customers)
  recordExport(context, 'customers')
  return showCustomers(context, { ...query, sort: 'created_at', limit: LIST_MAX })
}
