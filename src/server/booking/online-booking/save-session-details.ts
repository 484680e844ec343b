import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { isMobile } from '#shared/values/phone.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Visitor } from '#server/platform/security/session.ts'
import { checkOpen } from './rules.ts'
import { upsertSession, type SessionDetails } from './session-queries.ts'
import { text } from './text.ts'

/**
 * A visitor's POST /api/customers. The details stay on the booking session. Customers are neither
 * read nor written, so the answer does not reveal whether the phone is known. The booking finds or
 * inserts the customer. A phone that receives no SMS needs an e-mail address, which then carries
 * the messages.
 */
export async function saveSessionDetails(context: OfficeContext<Visitor>, typed: SessionDetails) {
  const { tx, scope, caller, now, ip, services } = context
  await services.limits.takeNetwork(perNetwork.acts, ip, scope.officeId)
  await checkOpen(tx, scope, now)
  const { full_name, phone, email, birth_date, gender, marketing_consent } = typed
  if (!isMobile(phone) && !email) fail('invalid_input', { fields: { email: text.landlineNeedsEmail } })
  const details = { full_name, phone, email, birth_date, gender }
  const id = await upsertSession(tx, scope, caller.tokenId, now, {
    ...details,
    marketing_consent,
    device_phone: null,
  })
  return { customer: { id, ...details } }
}
