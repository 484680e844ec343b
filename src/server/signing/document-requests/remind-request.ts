import { dateOf } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { queueSms, type SmsOutcome } from '#server/messages/sms/queue-sms.ts'
import { sayWhen } from '#server/messages/quiet-time/say-when.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { requestChange } from './changes.ts'
import { linkOfRequest, officeNameOf, requestById } from './queries.ts'
import { text } from './text.ts'

type Linked = NonNullable<Awaited<ReturnType<typeof linkOfRequest>>>
type Context = { readonly tx: Tx; readonly scope: Scope; readonly services: Services; readonly now: Date }

/** Queues a reminder with the link, once a day for each request: `already` for the second one. */
async function queueReminder({ tx, scope, services, now }: Context, request: Linked): Promise<SmsOutcome> {
  const link = shortLinkOf(services, 's', request.token)
  return queueSms(tx, scope, now, {
    kind: 'document',
    phone: request.phone,
    customerId: request.customer_id,
    message: text.reminder(await officeNameOf(tx, scope), request.document_name, link),
    dedupeKey: `document_remind:${request.id}:${dateOf(now)}`,
  })
}

/**
 * Reminds the customer by hand. Fails with request_for_reading, already_signed, request_cancelled,
 * request_expired, reminded_today and sms_quota_reached.
 */
export async function remindCustomerToSign(context: OfficeContext, id: number) {
  const { tx, scope, now } = context
  const linked = (await linkOfRequest(tx, scope, now, id)) ?? fail('not_found')
  if (linked.purpose === 'read') fail('request_for_reading')
  if (linked.status === 'signed') fail('already_signed')
  if (linked.status === 'cancelled') fail('request_cancelled')
  if (linked.status === 'expired') fail('request_expired')
  await requireProvedOffice(context)
  const outcome = await queueReminder(context, linked)
  if (outcome === 'already') fail('reminded_today')
  if (outcome === 'quota') fail('sms_quota_reached')
  recordChange(context, requestChange, { action: 'remind', id })
  const message = await sayWhen(context, text.reminded)
  return { request: (await requestById(tx, scope, now, id)) ?? fail('not_found'), message }
}
