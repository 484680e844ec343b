import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { Chip, type Tone } from '#web/ui/parts/chip.tsx'
import { shortMethodNames } from '../text.ts'

const tones: Readonly<Partial<Record<PaymentMethod, Tone>>> = {
  cash: 'success',
  debt: 'warning',
  cheque: 'muted',
  bank_transfer: 'muted',
}

/** The payment method of a sale. */
export const MethodChip = ({ method }: { method: PaymentMethod }) => (
  <Chip tone={tones[method] ?? 'brand'}>{shortMethodNames[method]}</Chip>
)
