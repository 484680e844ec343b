import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'

/** The key of the job that sends a campaign. */
export const campaignJobKey = (id: number): string => `campaign:${id}`

type Plan = {
  readonly id: number
  /** The id of the last message that needs no further look. */
  readonly after?: number
  /** How often the provider has asked to send the next message later. */
  readonly waits?: number
  readonly at: Date
  readonly now: Date
}
/** Plans the next run of the job that sends a campaign, at once unless `at` is later than `now`. */
export const planCampaign = (tx: Tx, services: Services, { id, after = 0, waits = 0, at, now }: Plan): Promise<void> =>
  enqueue(
    tx,
    'send_campaign',
    { campaign_id: id, after, waits },
    { key: campaignJobKey(id), urgency: 'last', ...(at > now ? { runAt: services.machineTime(at.getTime()) } : {}) },
  )
