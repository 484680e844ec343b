/** The name of a message at providers, and the address at which they report about it. */
import type { Scope } from '#server/platform/security/scope.ts'
import { sameBytes } from '#server/platform/security/crypto.ts'
import type { Services } from '#server/platform/services.ts'

const MAC_BYTES = 16

/** Our name of a message at providers. It does not change when sending is retried. */
export const referenceOf = (scope: Scope, id: number): string => `luz-${scope.officeId}-${id}`
/** The id in a reference of this office; null for anything else. */
export function idIn(scope: Scope, reference: string): number | null {
  const [, office, id] = /^luz-(\d{1,15})-(\d{1,15})$/.exec(reference) ?? []
  return Number(office) === scope.officeId ? Number(id) : null
}

const macOf = ({ secrets }: Pick<Services, 'secrets'>, name: string) =>
  secrets.mac('sms-report', name).subarray(0, MAC_BYTES)

/** Only the provider learns this address, so it proves who reports. */
export function reportUrlOf(services: Pick<Services, 'secrets' | 'publicUrl'>, scope: Scope, id: number): string {
  const name = `${scope.officeId}.${id}`
  return `${services.publicUrl()}/api/sms/reports/${name}.${macOf(services, name).toString('base64url')}`
}

/** The message that an address is about; null for an address that is not ours. */
export function readReportToken(services: Pick<Services, 'secrets'>, token: string) {
  const [, name = '', officeId, id, mac = ''] = /^((\d{1,15})\.(\d{1,15}))\.([\w-]{22})$/.exec(token) ?? []
  if (!officeId || !sameBytes(Buffer.from(mac, 'base64url'), macOf(services, name))) return null
  return { officeId: Number(officeId), id: Number(id) }
}
