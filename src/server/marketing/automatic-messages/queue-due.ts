import type { AutomaticKind } from '#shared/messages/sms/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { isOpenForBooking, isActive } from '#server/office/subscriptions/rules.ts'
import { marketingFrame, sampleOf } from '../campaigns/complete-message.ts'
import { planCampaign } from '../campaigns/plan-campaign.ts'
import { insertCampaign } from '../campaigns/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { notifyOfQuota } from '#server/messages/sms/notify-failure.ts'
import { unitsOf } from '#server/messages/sms/queries.ts'
import { smsRoom } from '#server/messages/sms/quota-queries.ts'
import { renderTemplate, wordingOf } from '#server/messages/sms/render-template.ts'
import { templatesOf } from '#server/messages/sms/template-queries.ts'
import { dueRecipients, insertAutomatic } from './due-queries.ts'
import { claimDay } from './settings-queries.ts'

type Context = { readonly tx: Tx; readonly scope: Scope; readonly services: Services; readonly now: Date }

/**
 * Queues the messages of a kind that are due today, as a campaign without a writer, so that consent
 * and refusal are checked again before each message is sent. Returns the id of the campaign, or
 * null when nothing was done: the day was done before, the kind is off, or the subscription ended.
 * Messages for which the month's quota has no room are not written, and the owners are notified.
 */
export async function queueDue(context: Context, kind: AutomaticKind): Promise<number | null> {
  const { tx, scope, services, now } = context
  const setting = await claimDay(tx, scope, kind, dateOf(now))
  if (!setting) return null
  const { office, before, after, link: address } = await marketingFrame(context)
  if (!isActive(office.subscription_status, office.subscription_ends_at?.getTime() ?? null, now)) return null
  const due = await dueRecipients(tx, scope, setting, now)
  if (due.length === 0) return null
  const own = await templatesOf(tx, scope)
  // the page of reviews stands behind the link, too
  const link = kind === 'review' || isOpenForBooking(office, now) ? address : null
  const messages = due.map(({ full_name, gender, ...recipient }) => {
    const values = { customer: full_name, gender, office: office.name, link, service: '', employee: '', time: '' }
    return { ...recipient, message: before + renderTemplate(own, kind, values) + after }
  })
  const { quota, isTrial } = await smsRoom(tx, scope, now)
  const fitting = withinRoom(messages, quota)
  if (fitting.length < messages.length) notifyOfQuota({ tx, now }, isTrial)
  if (fitting.length === 0) return null
  const wording = wordingOf(own, kind)
  const campaignId = await insertCampaign(tx, scope, { kind, message: wording, createdBy: null, now, sendAt: now })
  await insertAutomatic(tx, scope, { campaignId, kind, now, messages: fitting })
  await planCampaign(tx, services, { id: campaignId, at: now, now })
  return campaignId
}

/** The first messages whose parts fit into `room`. */
function withinRoom<T extends { readonly message: string }>(messages: readonly T[], room: number): readonly T[] {
  let left = room
  const tooMany = messages.findIndex(({ message }) => {
    left -= unitsOf([{ message: sampleOf(message) }])
    return left < 0
  })
  return tooMany < 0 ? messages : messages.slice(0, tooMany)
}
