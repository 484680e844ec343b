import type { campaigns } from '#shared/marketing/campaigns/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { isCampaign, listResponses } from './response-queries.ts'

/** A page of the customers whom marketing reached. Fails with not_found for an unknown campaign. */
export async function showResponses({ tx, scope, now }: OfficeContext, query: Query<typeof campaigns, 'responses'>) {
  if (query.campaign_id && !(await isCampaign(tx, scope, query.campaign_id))) fail('not_found')
  const { rows, total } = await listResponses(tx, scope, now, query)
  return { responses: rows, total }
}
