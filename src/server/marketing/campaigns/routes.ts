import { campaigns } from '#shared/marketing/campaigns/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addCampaign, previewCampaign } from './add-campaign.ts'
import { cancelCampaign } from './cancel-campaign.ts'
import { listCampaigns } from './queries.ts'
import { showResponses } from './show-responses.ts'

export const campaignRoutes = serve(campaigns, {
  list: async ({ tx, scope }) => ({ campaigns: await listCampaigns(tx, scope) }),
  responses: ({ query, ...context }) => showResponses(context, query),
  create: ({ body, ...context }) => addCampaign(context, body),
  preview: ({ body, ...context }) => previewCampaign(context, body),
  cancel: ({ params, ...context }) => cancelCampaign(context, params.id),
})
