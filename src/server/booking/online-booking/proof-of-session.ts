import { isMobile } from '#shared/values/phone.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { SessionWithDetails } from './rules.ts'

/**
 * What a booking session has proved of the details that it carries now:
 *
 * - `phone`: the code of an SMS to this phone.
 * - `mailbox`: the code of a letter to this mailbox, which was asked for this phone, and the phone
 *   is one that no SMS reaches.
 * - `reachable`: the same for a phone that SMS reach, when none could be sent. It may book, and
 *   proves nothing about the phone: the booking is one without a proved phone.
 *
 * Null: nothing. A proof is the pair that was proved, so details that were typed later have none.
 */
export type Proof = 'phone' | 'mailbox' | 'reachable' | null

type Proved = Pick<SessionWithDetails, 'phone' | 'email' | 'proved_phone' | 'proved_email' | 'mailbox_phone'>
/** Compares both halves of each pair with what a booking would use. */
export function proofOf({ phone, email, proved_phone, proved_email, mailbox_phone }: Proved): Proof {
  if (proved_phone === phone) return 'phone'
  const isPair = proved_email !== null && proved_email === email && mailbox_phone === phone
  if (!isPair) return null
  return isMobile(phone) ? 'reachable' : 'mailbox'
}

/**
 * A phone that was not proved is limited at all offices together: each booking and entry sends it a
 * message, and a stranger may type any phone. The local provider sends none.
 */
export const limitedPhone = ({ scope, services }: OfficeContext, session: SessionWithDetails): string =>
  proofOf(session) === 'phone' || !services.sms.real ? `${scope.officeId} ${session.phone}` : session.phone
