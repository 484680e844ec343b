import type { CampaignBody } from '#shared/campaigns/contract.ts'
import { NAME_TAG, nextMarketingTime } from '#shared/campaigns/rules.ts'
import { smsLength } from '#shared/sms/parts.ts'
import { publicOffice } from '../business/queries.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { smsRoom } from '../sms/quota-queries.ts'
import { countAudience, insertMessages, type Audience, type AudienceCount } from './audience-queries.ts'
import { campaignChange } from './changes.ts'
import { campaignPerOffice, previewPerOffice } from './limits.ts'
import { planCampaign } from './plan-campaign.ts'
import { insertCampaign } from './queries.ts'
import { text } from './text.ts'

/**
 * Queues a campaign: its row, a message for each customer who consented, and one job that sends them
 * one after another, so that a campaign never delays other messages. The number of statements does
 * not depend on the number of customers. Fails with sms_quota_reached when the month's quota has no
 * room for all of them.
 */
export async function addCampaign(context: OfficeContext<Staff>, { message, ...audience }: CampaignBody) {
  const { tx, scope, now, caller, services } = context
  await services.limits.take(campaignPerOffice, String(scope.officeId))
  const { chosen, count } = await findAudience(context, audience)
  if (count === 0) return { sent: 0, skipped: chosen, campaign: null }
  const room = await smsRoom(tx, scope, now)
  if (count > room) fail('sms_quota_reached')
  const send_at = new Date(nextMarketingTime(now.getTime()))
  const id = await insertCampaign(tx, scope, { message, createdBy: caller.userId, now, sendAt: send_at })
  const whole = await completeMessage(context, message)
  const { sent, units } = await insertMessages(tx, scope, now, audience, { campaignId: id, message: whole })
  if (units > room) fail('sms_quota_reached')
  await planCampaign(tx, services, { id, at: send_at, now })
  recordChange(context, campaignChange, { action: 'create', id, after: { message, sent } })
  return { sent, skipped: chosen - sent, campaign: { id, send_at } }
}

/** Counts the recipients and shows the text that one of them would get. Writes nothing. */
export async function previewCampaign(context: OfficeContext, { message, ...audience }: CampaignBody) {
  const { tx, scope, now, services } = context
  await services.limits.take(previewPerOffice, String(scope.officeId))
  const { chosen, count, no_consent, refused, first_name } = await findAudience(context, audience)
  const whole = (await completeMessage(context, message)).replaceAll(NAME_TAG, first_name ?? '') + SAMPLE_TOKEN
  return {
    count,
    skipped: chosen - count,
    no_consent,
    refused,
    parts: smsLength(whole).parts,
    message: whole,
    quota_left: Math.max(0, await smsRoom(tx, scope, now)),
    send_at: new Date(nextMarketingTime(now.getTime())),
  }
}
/** Counts an audience. Fails with not_found when a named customer does not exist. */
async function findAudience({ tx, scope, now }: OfficeContext, audience: Audience): Promise<AudienceCount> {
  const found = await countAudience(tx, scope, now, audience)
  const named = new Set(audience.customer_ids).size
  if (found.chosen < named && !audience.filters) fail('not_found')
  return found
}

/** As long as a token. */
const SAMPLE_TOKEN = 'x'.repeat(22)

/** The text with what the law requires, up to the token of the removal link. */
async function completeMessage({ tx, scope, services }: OfficeContext, message: string): Promise<string> {
  const office = await publicOffice(tx, scope)
  const base = services.publicUrl()
  return `${text.head(office.name)}${text.withLink(message, `${base}/book/${office.slug}`)}${text.tail}${base}/u/`
}
