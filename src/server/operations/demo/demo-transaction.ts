import type { CardTransaction } from '#server/providers/card-payments/card-gateway.ts'

/** The answer of a gateway for a paid card of the demo. `amount` is in agorot. */
export const demoTransaction = (paymentId: number, reference: string, amount: number): CardTransaction => ({
  id: `demo-${paymentId}`,
  reference,
  amount,
  currency: 'ILS',
  lastDigits: '4580',
  brand: null,
  instalments: 1,
  approval: null,
})
