import { useQuery } from '@tanstack/react-query'
import { bulkPreviewQuery } from '../document-requests/api.ts'
import { CallFailed } from '../platform/call.ts'
import { formatCount } from '../platform/format.ts'
import { RefusedCustomers } from './refused-customers.tsx'
import { shareText as text } from './share-text.ts'
import css from './share.module.css'

type Props = { readonly document: number; readonly customers: readonly number[]; readonly days: number }

/**
 * What sending to several customers would do: whom it reaches, what it costs, and who is left out.
 */
export function BulkPreview({ document, customers, days }: Props) {
  const { data, error } = useQuery(bulkPreviewQuery({ document_id: document, customer_ids: [...customers], days }))
  return (
    <div className={css.note} role="status">
      {error && <p>{error instanceof CallFailed ? error.message : text.previewFailed}</p>}
      {data && !error && (
        <>
          <p>
            <b>{data.sending === 0 ? text.nobody : text.sending(data.sending)}</b>
          </p>
          <p>{text.cost(formatCount(data.parts), formatCount(data.quota_left))}</p>
          <RefusedCustomers title={text.refused} refused={data.refused} />
        </>
      )}
    </div>
  )
}
