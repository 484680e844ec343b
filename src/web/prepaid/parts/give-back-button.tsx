import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '../../platform/call.ts'
import { permissionsQuery } from '../../subscriptions/api.ts'
import { confirm, notice } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { giveBack } from '../api.ts'
import { text } from '../text.ts'

/** Gives back what an order without a document used, for who may refund. */
export function GiveBackButton({ orderId }: { orderId: number }) {
  const mayRefund = useQuery(permissionsQuery).data?.may_refund === 1
  if (!mayRefund) return null
  return (
    <Button variant="subtle" color="red" onClick={() => void askAndGiveBack(orderId)}>
      {text.giveBack}
    </Button>
  )
}

async function askAndGiveBack(orderId: number): Promise<void> {
  if (!(await confirm({ title: text.giveBackAsk, text: text.giveBackText, yes: text.giveBackYes }))) return
  try {
    await giveBack(orderId)
    toast(text.gaveBack, { tone: 'success' })
  } catch (failure) {
    void notice(failure instanceof CallFailed ? failure.message : text.giveBackFailed)
  }
}
