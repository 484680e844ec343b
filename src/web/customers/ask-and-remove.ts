import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { removeCustomer } from './api.ts'
import { text } from './text.ts'

/** Asks, deletes and says so; true when the customer is gone. */
export async function askAndRemove(id: number): Promise<boolean> {
  if (!(await confirm({ title: text.removeAsk, yes: text.removeYes }))) return false
  return removeCustomer(id).then(
    () => {
      toast(text.removed, { tone: 'ok' })
      return true
    },
    () => {
      toast(text.removeFailed, { tone: 'bad' })
      return false
    },
  )
}
