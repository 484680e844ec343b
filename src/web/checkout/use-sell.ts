import { useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { CallFailed } from '../platform/call.ts'
import { formatMoney } from '../platform/format.ts'
import { notice } from '../ui/confirm.ts'
import { sell, type SaleBody, type Sold } from './api.ts'
import { clearCart } from './cart-store.ts'
import { text } from './text.ts'

/**
 * Sells with one idempotency key per content: a retry after a lost answer sells nothing twice, and
 * a changed cart is a new sale.
 */
export function useSell() {
  const last = useRef({ content: '', key: '' })
  const navigate = useNavigate()
  return {
    send: (body: SaleBody): Promise<Sold> => {
      const content = JSON.stringify(body)
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      return sell(body, last.current.key)
    },
    /** Empties the cart and shows the sale. */
    finish: (orderId: number) => {
      clearCart()
      void navigate({ to: '/order-success/$orderId', params: { orderId: String(orderId) } })
    },
    /** The popup for a refused or lost sale. The cart stays as it is. */
    explain: (failure: unknown) => {
      const problem = failure instanceof CallFailed ? failure.problem : null
      if (problem?.code === 'total_changed' && problem.total_amount)
        return notice(text.totalChanged(formatMoney(problem.total_amount)))
      return notice(problem ? problem.messages.error : text.sendFailed)
    },
  }
}
