import { confirm } from './confirm.ts'
import { toast } from './toast.ts'

type Texts = Readonly<Record<'removeAsk' | 'removeYes' | 'removed' | 'removeFailed', string>>

/**
 * Asks, removes and shows the outcome. Returns true when the item was removed. `note` is shown
 * under the question.
 */
export async function confirmRemoval(texts: Texts, note: string | null, remove: () => Promise<void>): Promise<boolean> {
  if (!(await confirm({ title: texts.removeAsk, ...(note ? { text: note } : {}), yes: texts.removeYes }))) return false
  return showRemoval(texts, remove)
}

/**
 * Removes and shows the outcome; nothing when `remove` resolves to false, because the person went
 * back. Returns true when the item was removed.
 */
export function showRemoval(
  texts: Pick<Texts, 'removed' | 'removeFailed'>,
  remove: () => Promise<unknown>,
): Promise<boolean> {
  return remove().then(
    (removed) => {
      if (removed === false) return false
      toast(texts.removed, { tone: 'success' })
      return true
    },
    () => {
      toast(texts.removeFailed, { tone: 'danger' })
      return false
    },
  )
}
