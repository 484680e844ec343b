import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { invoicesQuery } from './api.ts'
import { FileProblem } from './file-problem-state.tsx'
import { fileProblem } from './public/file-problem.ts'
import { text } from './text.ts'

/** Documents of other types may have the same number, and amounts may contain it. */
const SEARCHED = '50'

/** Finds the document of a card payment by its number, and opens it. */
export function CardInvoice({ number }: { number: string }) {
  const query = { search: number, status: 'issued', sort: '-invoice_number', limit: SEARCHED } as const
  const { data, error, refetch } = useQuery(invoicesQuery(query))
  const again = () => void refetch()
  if (error && !data) return <Missing sentence={fileProblem(error, text.sentences)} onRetry={again} />
  if (!data) return <Skeleton height={320} />
  const found = data.invoices.filter(({ invoice_number }) => String(invoice_number) === number)
  const invoice = found.find(({ payment_method }) => payment_method === 'card') ?? found[0]
  if (!invoice) return <Missing sentence={text.notFound} onRetry={again} />
  return <Navigate to="/invoice/$id" params={{ id: String(invoice.id) }} replace />
}

const Missing = (props: Parameters<typeof FileProblem>[0]) => (
  <Card>
    <FileProblem {...props} />
  </Card>
)
