import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import type { CampaignBody } from '#shared/marketing/campaigns/contract.ts'
import { AHEAD_DAYS, NAME_TAG } from '#shared/marketing/campaigns/rules.ts'
import { smsLength } from '#shared/messages/sms/parts.ts'
import { DAY, toInstant } from '#shared/values/local-time.ts'
import { withName } from '#shared/values/prefix-text.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import { smsRoom } from '#server/messages/sms/quota-queries.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { countAudience, insertMessages, type Audience, type AudienceCount } from './audience-queries.ts'
import { campaignChange } from './changes.ts'
import { completeMessage, sampleOf } from './complete-message.ts'
import { planCampaign } from './plan-campaign.ts'
import { insertCampaign } from './queries.ts'
import { text } from './text.ts'

/**
 * Queues a campaign: its row, a message for each customer who consented, and one job that sends
 * them one after another, so that a campaign never delays other messages. The number of statements
 * does not depend on the number of customers. Fails with sms_quota_reached when the month's quota
 * has no room for all of them.
 */
export async function addCampaign(
  context: OfficeContext<Staff>,
  { message, send_at: wanted, ...audience }: CampaignBody,
) {
  const { tx, scope, now, caller, services } = context
  await requireProvedOffice(context)
  await services.limits.take(perOffice.bulkSends, String(scope.officeId))
  const { chosen, count } = await findAudience(context, audience)
  if (count === 0) return { sent: 0, skipped: chosen, campaign: null }
  const { quota: room } = await smsRoom(tx, scope, now)
  if (count > room) fail('sms_quota_reached')
  const send_at = await beginningOf(context, wanted)
  const id = await insertCampaign(tx, scope, { message, createdBy: caller.userId, now, sendAt: send_at })
  const whole = await completeMessage(context, message)
  const { sent, units } = await insertMessages(tx, scope, now, audience, { campaignId: id, message: whole })
  if (units > room) fail('sms_quota_reached')
  await planCampaign(tx, services, { id, at: send_at, now })
  recordChange(context, campaignChange, { action: 'create', id, after: { message, sent } })
  return { sent, skipped: chosen - sent, campaign: { id, send_at } }
}

/** Counts the recipients and shows the text that one of them would get. Writes nothing. */
export async function previewCampaign(context: OfficeContext, { message, send_at, ...audience }: CampaignBody) {
  const { tx, scope, now, services } = context
  await services.limits.take(perOffice.checks, String(scope.officeId))
  const { chosen, count, no_consent, refused, first_name } = await findAudience(context, audience)
  const whole = sampleOf(withName(await completeMessage(context, message), NAME_TAG, first_name ?? ''))
  return {
    count,
    skipped: chosen - count,
    no_consent,
    refused,
    parts: smsLength(whole).parts,
    message: whole,
    quota_left: Math.max(0, (await smsRoom(tx, scope, now)).quota),
    send_at: await beginningOf(context, send_at),
  }
}

/** When a campaign begins. Fails with invalid_input for a time that is too far ahead. */
async function beginningOf({ tx, scope, now }: OfficeContext, wanted: WallClock | null): Promise<Date> {
  const at = Math.max(now.getTime(), wanted === null ? 0 : toInstant(wanted))
  if (at > now.getTime() + AHEAD_DAYS * DAY)
    fail('invalid_input', { fields: { send_at: text.tooFarAhead(AHEAD_DAYS) } })
  return new Date(await sendingTimeIn(tx, scope, { kind: 'marketing', at }))
}

/** Counts an audience. Fails with not_found when a named customer does not exist. */
async function findAudience({ tx, scope, now }: OfficeContext, audience: Audience): Promise<AudienceCount> {
  const found = await countAudience(tx, scope, now, audience)
  const named = new Set(audience.customer_ids).size
  if (found.chosen < named && !audience.filters) fail('not_found')
  return found
}
