import { fieldText } from '#shared/values/text.ts'
import { insertDevice } from '#server/customers/customer-devices/queries.ts'
import { macOfDevice } from '#server/customers/customer-devices/rules.ts'
import { customerByPhone } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Visitor } from '#server/platform/security/session.ts'
import { proofOf } from './proof-of-session.ts'
import type { SessionWithDetails } from './rules.ts'
import { sessionOf } from './session-queries.ts'

/**
 * The booking session with the details that were entered, or those of the customer who is
 * remembered on the device, whose phone counts as proved. Fails with invalid_input without them.
 */
export async function sessionWithDetails({ tx, scope, caller }: OfficeContext<Visitor>): Promise<SessionWithDetails> {
  const session = await sessionOf(tx, scope, caller.tokenId)
  const known = session?.device_phone ? await customerByPhone(tx, scope, session.device_phone) : undefined
  if (session && known) {
    const { full_name, phone, email, birth_date, gender } = known
    const details = { full_name, phone, email, birth_date, gender, marketing_consent: false }
    return { ...session, ...details, proved_phone: phone, isRecalled: true }
  }
  const { full_name, phone } = session ?? {}
  if (!session || !full_name || !phone) return fail('invalid_input', { fields: { full_name: fieldText.required } })
  return { ...session, full_name, phone, isRecalled: false }
}

/** Remembers the customer of a proved phone on this device. Returns its token, or null. */
export async function rememberDevice(context: OfficeContext, session: SessionWithDetails): Promise<string | null> {
  const { tx, scope, now } = context
  if (proofOf(session) !== 'phone' || session.isRecalled) return null
  const token = linkToken()
  await insertDevice(tx, scope, { phone: session.phone, token_mac: macOfDevice(context, token), used_at: now })
  return token
}
