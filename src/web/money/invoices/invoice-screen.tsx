import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { Card } from '#web/ui/parts/card.tsx'
import { CardInvoice } from './card-invoice.tsx'
import { FileProblem } from './file-problem-state.tsx'
import { InvoiceViewer } from './invoice-viewer.tsx'
import { PlanGate } from './parts/plan-gate.tsx'
import { text } from './text.ts'
import { useFreshInvoices } from './use-fresh-invoices.ts'
import { useInvoiceActions } from './use-invoice-actions.tsx'

/**
 * An invoice on a page of its own, by its number or id, or by its number when it is one of the card
 * provider.
 */
export function InvoiceScreen() {
  const { id } = useParams({ strict: false })
  const isOfCard = useRouterState({ select: ({ location }) => location.pathname.startsWith('/card-invoice/') })
  if (!id) return <Missing sentence={text.noId} />
  // anything else names no invoice, so none is requested
  if (!/^(\d{3}-)?[1-9]\d{0,14}$/.test(id)) return <Missing sentence={text.notFound} />
  return <PlanGate>{isOfCard ? <CardInvoice number={id} /> : <InvoicePage key={id} id={id} />}</PlanGate>
}

const Missing = ({ sentence }: { sentence: string }) => (
  <Card>
    <FileProblem sentence={sentence} onRetry={() => location.reload()} />
  </Card>
)

function InvoicePage({ id }: { id: string }) {
  useFreshInvoices()
  const navigate = useNavigate()
  const actions = useInvoiceActions({
    onSee: (invoice) => void navigate({ to: '/invoice/$id', params: { id: String(invoice.id) } }),
    onRemoved: () => void navigate({ to: '/invoices', replace: true }),
  })
  return (
    <>
      <InvoiceViewer id={id} actions={actions} />
      {actions.dialogs}
    </>
  )
}
