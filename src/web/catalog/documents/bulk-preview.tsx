import { useQuery } from '@tanstack/react-query'
import { bulkPreviewQuery, type Bulk } from '#web/signing/document-requests/api.ts'
import { CallFailed } from '#web/platform/call.ts'
import { formatCount } from '#web/platform/format.ts'
import { RefusedCustomers } from './refused-customers.tsx'
import { shareText as text } from './share-text.ts'
import css from './share.module.css'

type Props = { readonly sent: Bulk }

/**
 * What sending to several customers would do: whom it reaches, what it costs, and who is left out.
 */
export function BulkPreview({ sent }: Props) {
  const { data, error } = useQuery(bulkPreviewQuery(sent))
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
