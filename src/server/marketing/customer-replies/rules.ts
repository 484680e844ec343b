/** What an answer asks for: the payload of a button, or a few words. */
import { CANCEL_PAYLOAD, CONFIRM_PAYLOAD } from '#shared/messages/whatsapp-accounts/rules.ts'
import { words } from './text.ts'

type Answer = { readonly payload: string | null; readonly text: string | null }
export type Intent = 'confirm' | 'cancel' | 'ask_cancel' | 'refuse'

/**
 * Only the button cancels: words are read generously, and a cancelled appointment may be gone.
 * Words must be the whole answer. Null for everything else.
 */
export function intentOf({ payload, text }: Answer): Intent | null {
  if (payload === CONFIRM_PAYLOAD) return 'confirm'
  if (payload === CANCEL_PAYLOAD) return 'cancel'
  if (text === null) return null
  const typed = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (words.confirm.includes(typed)) return 'confirm'
  if (words.cancel.includes(typed)) return 'ask_cancel'
  return words.refuse.includes(typed) ? 'refuse' : null
}
