import { InvoiceList } from './invoice-list.tsx'
import { PlanGate } from './parts/plan-gate.tsx'

/** The documents of the business. */
export const InvoicesScreen = () => (
  <PlanGate>
    <InvoiceList />
  </PlanGate>
)
