import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Card } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { invoicesQuery } from './api.ts'
import { FileProblem } from './file-problem-state.tsx'
import { fileProblem } from './file-problem.ts'
import { text } from './text.ts'

/**
 * Opens the invoice of a card payment by its number (specification, section 2.1). An invoice of
 * each type may have the number; the one that was paid by card comes first, a credit last. The
 * invoices are Luz's own: the gateways are asked to issue none (docs/money.md).
 */
export function CardInvoice({ number }: { number: string }) {
  const { data, error, refetch } = useQuery(invoicesQuery({ invoice_number: number, status: 'issued' }))
  const again = () => void refetch()
  if (error && !data) return <Missing sentence={fileProblem(error, text.sentences)} onRetry={again} />
  if (!data) return <Skeleton height={320} />
  const invoice =
    data.invoices.find(({ payment_method }) => payment_method === 'card') ??
    data.invoices.find(({ original_invoice_id }) => original_invoice_id === null) ??
    data.invoices[0]
  if (!invoice) return <Missing sentence={text.notFound} onRetry={again} />
  return <Navigate to="/invoice/$id" params={{ id: String(invoice.id) }} replace />
}

const Missing = (props: Parameters<typeof FileProblem>[0]) => (
  <Card>
    <FileProblem {...props} />
  </Card>
)
