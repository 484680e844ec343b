import type { JobContext } from '../platform/jobs/jobs.ts'
import { SmsRefused } from '../providers/sms/sms.ts'
import { WHATSAPP } from '../providers/sms/whatsapp.ts'
import { openWhatsapp } from './open-whatsapp.ts'
import type { SmsToSend } from './queries.ts'
import { referenceOf } from './report-address.ts'
import { whatsappAccount } from './whatsapp-queries.ts'

/**
 * Sends a message with the approved template of its kind. Fails as a provider does, and with SmsRefused when the office
 * has removed the account or the template since the message was written.
 */
export async function sendByWhatsapp(
  { scope, services, inOffice }: JobContext,
  { id, kind, phone, template_values }: SmsToSend,
): Promise<{ readonly id: string }> {
  const account = await inOffice((tx) => whatsappAccount(tx, scope))
  if (!account) throw new SmsRefused(WHATSAPP, 'rejected', 'no account')
  const template = Object.entries(account.templates).find(([known]) => known === kind)?.[1]
  if (template === undefined) throw new SmsRefused(WHATSAPP, 'rejected', 'no template')
  return openWhatsapp({ scope, services }, account).send({
    to: phone,
    reference: referenceOf(scope, id),
    template,
    language: account.language,
    values: template_values ?? [],
  })
}
