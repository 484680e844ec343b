import { toMoney } from '#shared/values/money.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { insertAllocation } from './allocation-queries.ts'
import type { Facts } from './invoice-rows.ts'

/**
 * Notes that a document needs an allocation number: a tax invoice with VAT to a dealer, whose net
 * amount exceeds the threshold of its date (VAT law, section 47(a1)). Credits need none. A job asks
 * for the number after the commit.
 */
export async function requireAllocation(
  { tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>,
  id: number,
  { documentType, amounts, customer, date }: Facts,
): Promise<boolean> {
  if (documentType !== 320 || amounts.vat <= 0 || customer.businessNumber === null) return false
  const isNeeded = await insertAllocation(tx, scope, { id, date, net: toMoney(amounts.net), now })
  // the job belongs to the domain of allocation numbers, which knows the documents
  if (isNeeded) await enqueue(tx, 'request_allocation', { id }, { key: `allocation:${id}` })
  return isNeeded
}
