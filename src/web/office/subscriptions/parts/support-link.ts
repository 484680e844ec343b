import { whatsappDigits } from '#shared/values/phone.ts'
import type { Support } from '../api.ts'
import { text } from '../text.ts'

export type SupportLink = { readonly href: string; readonly label: string; readonly chat: boolean }

/**
 * The address of a support link with a prefilled `message`: a chat or an email; null when neither
 * is configured.
 */
export function supportLink({ phone, email }: Support, message: string): SupportLink | null {
  if (phone)
    return {
      href: `https://wa.me/${whatsappDigits(phone)}?text=${encodeURIComponent(message)}`,
      label: text.contactByWhatsapp,
      chat: true,
    }
  if (email)
    return { href: `mailto:${email}?body=${encodeURIComponent(message)}`, label: text.contactByMail, chat: false }
  return null
}
