import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { cancelJob } from '#server/platform/jobs/jobs.ts'
import { campaignChange } from './changes.ts'
import { campaignJobKey } from './plan-campaign.ts'
import { cancelMessages, selectForUpdateCampaign } from './queries.ts'

/** Stops the messages that were not sent yet. Fails with campaign_over when there are none. */
export async function cancelCampaign(context: OfficeContext, id: number): Promise<{ cancelled: number }> {
  const { tx, scope, now } = context
  const campaign = (await selectForUpdateCampaign(tx, scope, id)) ?? fail('not_found')
  if (campaign.cancelled_at !== null) fail('campaign_over')
  const cancelled = await cancelMessages(tx, scope, id, now)
  if (cancelled === 0) fail('campaign_over')
  await cancelJob(tx, campaignJobKey(id))
  recordChange(context, campaignChange, { action: 'cancel', id, after: { cancelled } })
  return { cancelled }
}
