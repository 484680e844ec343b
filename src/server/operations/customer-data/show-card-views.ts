import { hasCustomer } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { cardViews } from './view-queries.ts'

/** Who opened the card. Fails with not_found for a customer who is not there or was deleted. */
export async function showCardViews({ tx, scope }: OfficeContext, id: number) {
  if (!(await hasCustomer(tx, scope, id))) fail('not_found')
  return { views: await cardViews(tx, scope, id) }
}
