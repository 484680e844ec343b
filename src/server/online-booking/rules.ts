import { isOpen } from '../availability/rules.ts'
import { publicOffice } from '../business/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import type { Scope } from '../platform/security/scope.ts'
import type { Services } from '../platform/services.ts'

/** The office as the public may see it; fails with booking_closed when it takes no bookings. */
export async function checkOpen(tx: Tx, scope: Scope, now: Date) {
  const office = await publicOffice(tx, scope)
  if (!isOpen(office, now)) fail('booking_closed')
  return office
}

/** Whether visitors prove their phone: the office's switch, else on with a provider that really sends. */
export const asksForProof = (services: Services, office: { phone_proof: boolean | null }): boolean =>
  office.phone_proof ?? services.sms.real
