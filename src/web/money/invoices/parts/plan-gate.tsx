import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { permissionsQuery, storedSubscription } from '#web/office/subscriptions/api.ts'
import { UpgradeNote } from '#web/office/subscriptions/parts/upgrade-note.tsx'
import { text } from '#web/office/subscriptions/text.ts'
import { Card } from '#web/ui/parts/card.tsx'

/** The first plan with invoices (specification, section 2.6). */
const WITH_INVOICES = 3

type Props = { readonly title?: string; readonly children: ReactNode }
/**
 * Shows its children, or the plan that has invoices while the office's plan does not. `title` names
 * what is missing.
 */
export function PlanGate({ title = text.invoicesTitle, children }: Props) {
  const { data } = useQuery(permissionsQuery)
  const model = data?.subscription.invoice_model ?? storedSubscription()?.invoice_model
  // unknown only when the device is offline, which the screen then reports
  if (model === '1' || model === undefined) return children
  return (
    <Card as="section">
      <UpgradeNote plan={WITH_INVOICES} title={title} />
    </Card>
  )
}
