import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { permissionsQuery } from '#web/office/subscriptions/api.ts'
import { confirm, notice } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { giveBack } from '../api.ts'
import { text } from '../text.ts'

type Props = {
  readonly orderId: number
  /** The order stays, because it has an invoice. */
  readonly hasDocument: boolean
}

/** Gives back what an order used and no credit can give back. Only for users who may refund. */
export function GiveBackButton({ orderId, hasDocument }: Props) {
  const mayRefund = useQuery(permissionsQuery).data?.may_refund === 1
  if (!mayRefund) return null
  return (
    <Button
      variant="subtle"
      color="red"
      onClick={() => void askAndGiveBack(orderId, hasDocument ? text.giveBackPart : text.giveBackText)}
    >
      {text.giveBack}
    </Button>
  )
}

async function askAndGiveBack(orderId: number, what: string): Promise<void> {
  if (!(await confirm({ title: text.giveBackAsk, text: what, yes: text.giveBackYes }))) return
  try {
    await giveBack(orderId)
    toast(text.gaveBack, { tone: 'success' })
  } catch (failure) {
    void notice(failure instanceof CallFailed ? failure.message : text.giveBackFailed)
  }
}
