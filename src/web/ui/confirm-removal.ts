import { confirm } from './confirm.ts'
import { toast } from './toast.ts'

type Words = Readonly<Record<'removeAsk' | 'removeYes' | 'removed' | 'removeFailed', string>>

/**
 * Asks, removes and shows the outcome. Returns true when the item was removed. `note` is shown
 * under the question.
 */
export async function confirmRemoval(words: Words, note: string | null, remove: () => Promise<void>): Promise<boolean> {
  if (!(await confirm({ title: words.removeAsk, ...(note ? { text: note } : {}), yes: words.removeYes }))) return false
  return remove().then(
    () => {
      toast(words.removed, { tone: 'ok' })
      return true
    },
    () => {
      toast(words.removeFailed, { tone: 'bad' })
      return false
    },
  )
}
