import { Button } from '@mantine/core'
import { useState } from 'react'
import { dateOf } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import dialog from '#web/ui/overlays/dialog.module.css'
import type { Cart } from './cart-totals.ts'
import { detailsOf, noCheque, saleBody } from './sale-body.ts'
import { text } from './text.ts'
import { useSell } from './use-sell.ts'

/** Completes a sale of which nothing is left to pay. It makes no invoice. */
export function FinishButton({ cart, disabled }: { cart: Cart; disabled: boolean }) {
  const { send, finish, explain } = useSell()
  const [busy, setBusy] = useState(false)
  const sell = async () => {
    setBusy(true)
    try {
      const details = detailsOf(cart, dateOf(now()), text.walkIn)
      const { order } = await send(
        saleBody(cart, { payment_method: 'cash', asmacta: '', card_last_digits: '', ...noCheque }, details),
      )
      finish(order.id)
    } catch (failure) {
      await explain(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className={dialog.mainButton} loading={busy} disabled={disabled} onClick={() => void sell()}>
      {text.finishWithoutPayment}
    </Button>
  )
}
