import { InvoiceList } from './invoice-list.tsx'
import { PlanGate } from './plan-gate.tsx'

/** The documents of the business. */
export const InvoicesScreen = () => (
  <PlanGate>
    <InvoiceList />
  </PlanGate>
)
