import { allocationOf } from '../invoices/allocation-queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { authorityOf } from './open-authority.ts'
import { connectionOf } from './queries.ts'
import { isConnected } from './call-with-token.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/** The state of a document's allocation number. Fails with not_found. */
export async function showAllocation({ tx, scope, now, services }: Context, id: number) {
  const row = (await allocationOf(tx, scope, id)) ?? fail('not_found')
  const { status, allocation_number, typed, failure, decision } = row
  const connected = isConnected(await connectionOf(tx, scope), authorityOf(services), now)
  return { allocation: { status, allocation_number, typed, failure, decision, connected } }
}
