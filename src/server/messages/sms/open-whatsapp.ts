/** The secrets of an office's account at WhatsApp, sealed at rest, and what sends with them. */
import { z } from 'zod'
import { refuseInTransaction } from '#server/platform/database/open-transaction.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { SmsRefused } from '#server/providers/sms/sms.ts'
import { WHATSAPP, whatsappCloud } from '#server/providers/sms/whatsapp.ts'
import type { WhatsappAccount } from './whatsapp-queries.ts'

type Place = { readonly scope: Scope; readonly services: Pick<Services, 'secrets' | 'environment'> }
type Sealed = Pick<WhatsappAccount, 'phone_number_id' | 'credentials'>
const secrets = z.object({ access_token: z.string(), app_secret: z.string() })
export type WhatsappSecrets = z.infer<typeof secrets>

const purposeOf = ({ scope }: Place, phoneNumberId: string) => `whatsapp:${scope.officeId}:${phoneNumberId}`
/** Encrypts secrets. They can be opened for the same office and number only. */
export const sealWhatsapp = (place: Place, phoneNumberId: string, typed: WhatsappSecrets): Buffer =>
  place.services.secrets.seal(purposeOf(place, phoneNumberId), JSON.stringify(typed))
/** Null when they were sealed with another secret. */
export function unsealWhatsapp(place: Place, { phone_number_id, credentials }: Sealed): WhatsappSecrets | null {
  const opened = place.services.secrets.unseal(purposeOf(place, phone_number_id), credentials)
  return opened === null ? null : secrets.parse(JSON.parse(opened))
}

/**
 * What sends from the account's number, outside transactions. Fails with SmsRefused when the
 * secrets cannot be read.
 */
export function openWhatsapp(place: Place, account: Sealed): ReturnType<typeof whatsappCloud> {
  refuseInTransaction('a call of WhatsApp')
  const opened = unsealWhatsapp(place, account)
  if (!opened) throw new SmsRefused(WHATSAPP, 'credentials', 'unreadable')
  const url = place.services.environment.WHATSAPP_URL
  return whatsappCloud({ url, phoneNumberId: account.phone_number_id, accessToken: opened.access_token })
}
