/**
 * Where Meta reports about the messages of an office. The address and the token are derived, so
 * nothing stores them.
 */
import { sameBytes } from '#server/platform/security/crypto.ts'
import type { Services } from '#server/platform/services.ts'

type Secrets = Pick<Services, 'secrets'>
const MAC_BYTES = 16
const macOf = ({ secrets }: Secrets, purpose: 'whatsapp-webhook' | 'whatsapp-verify', officeId: number) =>
  secrets.mac(purpose, String(officeId)).subarray(0, MAC_BYTES)

/** The address that the owner enters at Meta. */
export const webhookUrl = (services: Secrets & Pick<Services, 'publicUrl'>, officeId: number): string =>
  `${services.publicUrl()}/api/whatsapp-account/webhook/${officeId}.${macOf(services, 'whatsapp-webhook', officeId).toString('base64url')}`

/** The office of an address; null for an address that is not ours. */
export function officeOfWebhook(services: Secrets, token: string): number | null {
  const [, officeId, mac = ''] = /^(\d{1,15})\.([\w-]{22})$/.exec(token) ?? []
  const isOurs = sameBytes(Buffer.from(mac, 'base64url'), macOf(services, 'whatsapp-webhook', Number(officeId)))
  return isOurs ? Number(officeId) : null
}

/** What Meta repeats when it checks the address. */
export const verifyTokenOf = (services: Secrets, officeId: number): string =>
  macOf(services, 'whatsapp-verify', officeId).toString('base64url')
