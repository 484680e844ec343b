import { nextRun } from '#shared/marketing/automatic-messages/rules.ts'
import { addDays, DAY, dateOf } from '#shared/values/local-time.ts'
import { planRun } from '#server/marketing/automatic-messages/plan-run.ts'
import { queueDue } from '#server/marketing/automatic-messages/queue-due.ts'
import { upsertSetting } from '#server/marketing/automatic-messages/settings-queries.ts'
import { campaignJobKey } from '#server/marketing/campaigns/plan-campaign.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { cancelJob } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { settleCampaign } from './message-queries.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }

/** As an office chooses at first. */
const REST = { rests: true }
/** For how long birthdays are greeted. */
const DAYS = 60

/**
 * Birthday greetings of the last sixty days; the next ones follow.
 */
export async function seedAutomatic(seeding: Seeding): Promise<void> {
  const { tx, scope, now } = seeding
  const start = now.getTime() - DAYS * DAY
  const queued_to = addDays(dateOf(start), -1)
  await upsertSetting(tx, scope, { kind: 'birthday', is_on: true, days: null, review_url: null, queued_to })
  for (let run = nextRun(start, REST); run < now.getTime(); run = nextRun(run, REST)) {
    const at = new Date(run)
    const id = await queueDue({ ...seeding, now: at }, 'birthday')
    if (id === null) continue
    await settleCampaign(tx, scope, id, at)
    await cancelJob(tx, campaignJobKey(id))
  }
  await planRun(seeding)
}
