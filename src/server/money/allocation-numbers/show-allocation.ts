import { allocationOf } from '../invoices/allocation-queries.ts'
import { requireInvoice } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { authorityOf } from './open-authority.ts'
import { connectionOf } from './queries.ts'
import { isConnected } from './call-with-token.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services' | 'caller'>

/** The state of an invoice's allocation number. Fails with not_found. */
export async function showAllocation(context: Context, id: number) {
  const { tx, scope, now, services } = context
  await requireInvoice(context, id)
  const row = (await allocationOf(tx, scope, id)) ?? fail('not_found')
  const { status, allocation_number, typed, failure, decision } = row
  const connected = isConnected(await connectionOf(tx, scope), authorityOf(services), now)
  return { allocation: { status, allocation_number, typed, failure, decision, connected } }
}
