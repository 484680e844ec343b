import { useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { CallFailed } from '#web/platform/call.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { readSession } from '#web/platform/session.ts'
import { confirm, notice } from '#web/ui/overlays/confirm.ts'
import { text as ui } from '#web/ui/text.ts'
import { sell, type SaleBody, type Sold } from './api.ts'
import { takeCart } from './cart-store.ts'
import type { OpenDialog, SplitState } from './open-dialog.ts'
import { text } from './text.ts'

/**
 * Sells with one idempotency key per content: a retry after a lost answer sells nothing twice, and
 * a changed cart is a new sale.
 */
export function useSell() {
  const last = useRef({ content: '', key: '' })
  const navigate = useNavigate()
  /** Empties the cart and shows the sale. */
  const finish = (orderId: number) => {
    const { whatsapp } = takeCart()
    const search = whatsapp ? { share: 'whatsapp' as const } : {}
    void navigate({ to: '/order-success/$orderId', params: { orderId: String(orderId) }, search })
  }
  /** The gateway gave no page. Owners can go to its settings; the cart stays. */
  const explainRefusal = async (message: string) => {
    if (readSession()?.role !== 'owner') return notice(message)
    const question = { title: ui.notice, text: message, yes: text.gatewaySettings, no: ui.close, danger: false }
    if (await confirm(question)) void navigate({ to: '/payment-gateway' })
  }
  return {
    send: async (body: SaleBody): Promise<Sold> => {
      const content = JSON.stringify(body)
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      const sold = await sell(body, last.current.key)
      // the gateway refused the order, so the same content is a new try
      if (sold.order.status === 'cancelled') last.current = { content: '', key: '' }
      return sold
    },
    finish,
    /**
     * Shows the sale, or the gateway's page while a card is charged `amount` agorot. `back` opens
     * when the card is not charged.
     */
    afterSale: (
      { order, payment_getway: page, message }: Sold,
      onOpen: (next: OpenDialog | null) => void,
      amount: number,
      back: SplitState | null,
    ) => {
      if (page === 'error_credentials') {
        onOpen(back)
        void explainRefusal(message)
      } else if (page) {
        const { id: orderId, order_number: orderNumber } = order
        onOpen({ kind: 'card', orderId, orderNumber, amount, url: page.url, back })
      } else finish(order.id)
    },
    /** The popup for a refused or lost sale. The cart stays as it is. */
    explain: (failure: unknown) => {
      const problem = failure instanceof CallFailed ? failure.problem : null
      if (problem?.code === 'total_changed' && problem.total_amount)
        return notice(text.totalChanged(formatExactMoney(problem.total_amount)))
      return notice(problem ? problem.messages.error : text.sendFailed)
    },
  }
}
