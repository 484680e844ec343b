import { spanOf } from '#shared/values/periods.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { favourites, unpaidVisits } from './start-queries.ts'

/** What the till is opened with. */
export async function showStart({ tx, scope, now }: OfficeContext) {
  const [sold, unpaid] = await Promise.all([favourites(tx, scope), unpaidVisits(tx, scope, spanOf('today', now))])
  return { favourites: sold, unpaid }
}
