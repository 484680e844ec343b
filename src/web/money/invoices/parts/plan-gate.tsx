import { lazy, type ReactNode } from 'react'
import { usePlanHas } from '#web/office/subscriptions/api.ts'
import { text } from '#web/office/subscriptions/text.ts'
import { Card } from '#web/ui/parts/card.tsx'

// most offices never see it
const UpgradeNote = lazy(async () => ({
  default: (await import('#web/office/subscriptions/parts/upgrade-note.tsx')).UpgradeNote,
}))

/** The first plan with invoices (specification, section 2.6). */
const WITH_INVOICES = 3

type Props = { readonly title?: string; readonly children: ReactNode }
/**
 * Shows its children, or the plan that has invoices while the office's plan does not. `title` names
 * what is missing.
 */
export function PlanGate({ title = text.invoicesTitle, children }: Props) {
  const hasInvoices = usePlanHas('invoices')
  // also while it is unknown, which is only offline; the screen then reports that
  if (hasInvoices) return children
  return (
    <Card as="section">
      <UpgradeNote plan={WITH_INVOICES} title={title} />
    </Card>
  )
}
