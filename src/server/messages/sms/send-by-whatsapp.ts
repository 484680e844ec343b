import { CANCEL_PAYLOAD, CONFIRM_PAYLOAD } from '#shared/messages/whatsapp-accounts/rules.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { SmsRefused } from '#server/providers/sms/sms.ts'
import { WHATSAPP } from '#server/providers/sms/whatsapp.ts'
import { openWhatsapp } from './open-whatsapp.ts'
import type { SmsToSend } from './queries.ts'
import { referenceOf } from './report-address.ts'
import { whatsappAccount } from './whatsapp-queries.ts'

/**
 * Sends a message with the approved template of its kind, or what is written in answer to a
 * customer as text. Fails as a provider does, and with SmsRefused when the office has removed the
 * account or the template since the message was written.
 */
export async function sendByWhatsapp(
  { scope, services, inOffice }: JobContext,
  { id, kind, phone, message, template_values }: SmsToSend,
): Promise<{ readonly id: string }> {
  const account = await inOffice((tx) => whatsappAccount(tx, scope))
  if (!account) throw new SmsRefused(WHATSAPP, 'rejected', 'no account')
  const whatsapp = openWhatsapp({ scope, services }, account)
  const address = { to: phone, reference: referenceOf(scope, id) }
  if (kind === 'reply') return whatsapp.send({ ...address, content: { text: message } })
  const template = Object.entries(account.templates).find(([known]) => known === kind)?.[1]
  if (template === undefined) throw new SmsRefused(WHATSAPP, 'rejected', 'no template')
  const payloads = kind === 'cancellation' ? [] : [CONFIRM_PAYLOAD, CANCEL_PAYLOAD]
  const content = { template, language: account.language, values: template_values ?? [], payloads }
  return whatsapp.send({ ...address, content })
}
