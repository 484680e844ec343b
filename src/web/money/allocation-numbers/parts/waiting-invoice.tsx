import type { AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import css from '../allocation-numbers.module.css'
import { text } from '../text.ts'

/** Says after a sale that its invoice waits for a number, or for a decision after a refusal. */
export const WaitingInvoice = ({ status }: { readonly status: AllocationStatus | null }) => (
  <p className={css.waiting} role="status">
    <b>{status === 'refused' ? text.refused : text.needed}</b>
    {status === 'refused' ? text.saleRefused : text.saleWaits}
  </p>
)
