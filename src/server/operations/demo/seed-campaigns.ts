import { sendingTime } from '#shared/messages/quiet-time/rules.ts'
import { DAY, HOUR } from '#shared/values/local-time.ts'
import { insertMessages } from '#server/marketing/campaigns/audience-queries.ts'
import { completeMessage } from '#server/marketing/campaigns/complete-message.ts'
import { cancelMessages, insertCampaign } from '#server/marketing/campaigns/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { settleCampaign } from './message-queries.ts'
import { campaigns } from './text.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }

const marketingTime = (at: number) => new Date(sendingTime({ kind: 'marketing', at, rests: true }))

/** The customers of each campaign, those without consent included. */
const CHOSEN = 40

/**
 * A campaign of twelve days ago with its results, and one of yesterday that the owner cancelled.
 */
export async function seedCampaigns(seeding: Seeding, createdBy: number, customers: readonly number[]): Promise<void> {
  const { tx, scope, now } = seeding
  const [first, second] = [customers.slice(0, CHOSEN), customers.slice(CHOSEN, 2 * CHOSEN)]
  const sentAt = marketingTime(now.getTime() - 12 * DAY)
  const sent = await queue(seeding, createdBy, { message: campaigns.sent, customers: first, at: sentAt })
  await settleCampaign(tx, scope, sent, sentAt)
  const at = new Date(now.getTime() - DAY)
  const cancelled = await queue(seeding, createdBy, { message: campaigns.cancelled, customers: second, at })
  await cancelMessages(tx, scope, cancelled, new Date(at.getTime() + HOUR))
}

type Queued = { readonly message: string; readonly customers: readonly number[]; readonly at: Date }
async function queue({ tx, scope, services }: Seeding, createdBy: number, { message, customers, at }: Queued) {
  const sendAt = marketingTime(at.getTime() + 2 * HOUR)
  const id = await insertCampaign(tx, scope, { message, createdBy, now: at, sendAt })
  const whole = await completeMessage({ tx, scope, services }, message)
  const audience = { customer_ids: [...customers] }
  await insertMessages(tx, scope, at, audience, { campaignId: id, message: whole })
  return id
}
