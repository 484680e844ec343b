import type { OfficeContext } from '../platform/http/serve.ts'
import type { Visitor } from '../platform/security/session.ts'
import { checkOpen } from './rules.ts'
import { upsertVisit, type VisitDetails } from './visit-queries.ts'
import { visitPerIp } from './limits.ts'

/**
 * A visitor's POST /api/customers. The details stay on the visit. Customers are neither read nor
 * written, so the answer does not reveal whether the phone is known (decisions D). The booking
 * finds or inserts the customer.
 */
export async function saveVisitDetails(context: OfficeContext<Visitor>, typed: VisitDetails) {
  const { tx, scope, caller, now, ip, services } = context
  await services.limits.take(visitPerIp, `${scope.officeId} ${ip}`)
  await checkOpen(tx, scope, now)
  const { full_name, phone, email, birth_date, gender, marketing_consent } = typed
  const details = { full_name, phone, email, birth_date, gender }
  const id = await upsertVisit(tx, scope, caller.tokenId, now, { ...details, marketing_consent })
  return { customer: { id, ...details } }
}
