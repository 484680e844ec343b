import { z } from 'zod'
import { id, money, moneyIn, requiredText } from '../values/wire.ts'

/**
 * What an order takes off its sum. The server computes the amount; `amount` limits it. A voucher is
 * named by its code, which only its holder knows.
 */
export const wantedDeduction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('punch_card'), id, visits: z.int().min(1).max(100).default(1) }),
  z.object({ kind: z.literal('voucher'), code: requiredText(40), amount: moneyIn.optional() }),
])
/** What an order took off its sum, as its document states it. */
export const deduction = z
  .object({
    kind: z.enum(['punch_card', 'voucher', 'deposit']),
    label: z.string(),
    amount: money,
    /** Whether it was given back, because the order was credited or cancelled. */
    returned: z.boolean(),
  })
  .meta({ id: 'Deduction' })
