/** The channel of a message about an appointment. */
import type { Channel } from '#shared/customers/customers/rules.ts'
import type { WhatsappKind } from '#shared/messages/whatsapp-accounts/rules.ts'
import { isMobile } from '#shared/values/phone.ts'
import type { OwnWhatsapp } from './whatsapp-queries.ts'

type Recipient = {
  readonly phone: string
  readonly email: string | null
  readonly preferred: Channel | null
  readonly whatsapp: OwnWhatsapp
}
type Written = {
  /** Null for a message that has no template. */
  readonly kind: WhatsappKind | null
  /** What fills the approved template. */
  readonly values: readonly string[]
}
type Address = {
  readonly phone: string
  readonly email: string | null
  readonly templateValues: readonly string[] | null
}

/**
 * Where to write to a customer: by the preferred channel, otherwise by that of the office, and
 * without a mobile phone by e-mail. `email` and `templateValues` null: by SMS.
 */
export function addressOf({ phone, email, preferred, whatsapp }: Recipient, { kind, values }: Written): Address {
  const isMail = email !== null && (preferred === 'email' || !isMobile(phone))
  if (isMail) return { phone, email, templateValues: null }
  const isWanted = preferred === 'whatsapp' || (preferred === null && whatsapp?.is_default === true)
  const hasTemplate = kind !== null && whatsapp?.templates[kind] !== undefined
  return { phone, email: null, templateValues: isWanted && hasTemplate && isMobile(phone) ? values.map(inLine) : null }
}

/**
 * Meta refuses values that are empty, have line breaks or tabs, or more than four spaces in a row.
 */
const inLine = (value: string): string => value.replace(/\s+/g, ' ').trim().slice(0, 200) || '-'
