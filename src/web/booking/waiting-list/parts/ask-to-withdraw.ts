import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { withdrawHold } from '../api.ts'
import { text } from '../text.ts'

/** Asks, takes back the offers of a hold and shows the outcome. */
export async function askToWithdraw(holdId: number): Promise<void> {
  const { withdrawAsk: title, withdrawNote: note, withdraw: yes } = text
  if (!(await confirm({ title, text: note, yes }))) return
  await withdrawHold(holdId).then(
    () => toast(text.withdrawn, { tone: 'success' }),
    () => toast(text.withdrawFailed, { tone: 'danger' }),
  )
}
