import { allocationOf } from '../invoices/allocation-queries.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'

/** What became of the number of a document. */
export async function showAllocation({ tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>, id: number) {
  const { status, allocation_number, typed, failure } = (await allocationOf(tx, scope, id)) ?? fail('not_found')
  return { allocation: { status, allocation_number, typed, failure } }
}
