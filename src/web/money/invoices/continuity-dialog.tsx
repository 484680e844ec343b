import { Button } from '@mantine/core'
import { dateOf, toWallClock } from '#shared/values/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '#web/platform/clock.ts'
import { useSession } from '#web/platform/session.ts'
import { formatCount, formatDate, formatDateTime } from '#web/platform/format.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/dialog.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { continuityQuery, type NumberRange } from './api.ts'
import { FirstNumber } from './first-number.tsx'
import css from './invoices.module.css'
import { text, typeNames } from './text.ts'

/**
 * The proof that no number is missing: per number range the first and last number, and how many
 * invoices. Lazy.
 */
export default function ContinuityDialog({ onClose }: { onClose: () => void }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(continuityQuery)
  const isOwner = useSession().role === 'owner'
  const ranges = data?.series ?? []
  const isBroken = ranges.some(({ gaps }) => gaps.length > 0)
  return (
    <Dialog title={isBroken ? text.gapTitle : text.orderedTitle} onClose={onClose}>
      <DialogBody>
        {error && !data && <ErrorState title={text.proofFailed} error={error} onRetry={() => void refetch()} />}
        <p className={css.quiet}>{isBroken ? text.gapMore : ranges.length > 0 ? text.orderedMore : text.noRanges}</p>
        {ranges.length > 0 && <RangesTable ranges={ranges} />}
        {data && isOwner && <FirstNumber ranges={ranges} />}
        {data && (
          <p className={css.quiet}>
            {text.checkedAt} <Num>{formatDateTime(toWallClock(dataUpdatedAt))}</Num>
          </p>
        )}
      </DialogBody>
      {ranges.length > 0 && (
        <DialogFooter>
          <Button variant="default" onClick={() => void saveAudit(ranges)}>
            {text.audit}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

const RangesTable = ({ ranges }: { ranges: readonly NumberRange[] }) => (
  <table className={css.ranges}>
    <thead>
      <tr>
        <th scope="col">{text.type}</th>
        <th scope="col">{text.numbers}</th>
        <th scope="col">{text.documents}</th>
        <th scope="col">{text.missing}</th>
      </tr>
    </thead>
    <tbody>
      {ranges.map(({ document_type, business_number, first, last, count, gaps }) => (
        <tr key={`${business_number} ${document_type}`}>
          <th scope="row">
            {typeNames[document_type]}
            {hasSeveralDealers(ranges) && (
              <small>
                {' '}
                <Num>{business_number}</Num>
              </small>
            )}
          </th>
          <td>
            <Num>{count === 0 ? first : `${first}–${last}`}</Num>
          </td>
          <td>
            <Num>{formatCount(count)}</Num>
          </td>
          <td className={gaps.length > 0 ? css.danger : undefined}>
            <Num>{gaps.length > 0 ? gaps.join(', ') : '0'}</Num>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const hasSeveralDealers = (ranges: readonly NumberRange[]) =>
  new Set(ranges.map(({ business_number }) => business_number)).size > 1

/** Saves the same table as an Excel file. */
async function saveAudit(ranges: readonly NumberRange[]) {
  try {
    const { saveSheet } = await import('#web/platform/save-sheet.ts')
    await saveSheet({
      fileName: text.auditName(formatDate(dateOf(now())).replaceAll('/', '-')),
      sheetName: text.audit,
      columns: [
        { title: text.type, width: 22, value: ({ document_type }) => typeNames[document_type] },
        { title: text.dealerNumber, width: 14, value: ({ business_number }) => business_number },
        { title: text.numbers, width: 18, value: ({ first, last }) => `${first}–${last}` },
        { title: text.documents, width: 12, value: ({ count }) => count },
        { title: text.missing, width: 30, value: ({ gaps }) => gaps.join(', ') },
      ],
      rows: ranges,
    })
  } catch {
    toast(text.exportFailed, { tone: 'danger' })
  }
}
