/** The channel of a message about an appointment. */
import type { Channel } from '#shared/customers/rules.ts'
import { isMobile } from '#shared/values/phone.ts'

type Recipient = { readonly phone: string; readonly email: string | null; readonly preferred: Channel | null }

/**
 * Where to write to a customer: by the preferred channel, otherwise by SMS, and without a mobile phone by
 * e-mail. `email` null: by SMS.
 */
export function addressOf({ phone, email, preferred }: Recipient): { phone: string; email: string | null } {
  const isMail = email !== null && (preferred === 'email' || !isMobile(phone))
  return { phone, email: isMail ? email : null }
}
