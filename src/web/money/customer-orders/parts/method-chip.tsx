import { methodNames } from '#shared/values/payment-method-text.ts'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { Chip, type Tone } from '#web/ui/parts/chip.tsx'

const tones: Readonly<Partial<Record<PaymentMethod, Tone>>> = {
  cash: 'success',
  debt: 'warning',
  cheque: 'muted',
  bank_transfer: 'muted',
}

/** The payment method of a sale. */
export const MethodChip = ({ method }: { method: PaymentMethod }) => (
  <Chip tone={tones[method] ?? 'brand'}>{methodNames[method].replace(' ', '\u00a0')}</Chip>
)
