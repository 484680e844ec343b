import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate, formatMoney } from '#web/platform/format.ts'
import { permissionsQuery } from '#web/office/subscriptions/api.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/dialog.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { usesQuery, type Prepaid } from './api.ts'
import { nameOf } from './prepaid-balance.tsx'
import css from './prepaid.module.css'
import { text } from './text.ts'

const RestDialog = lazy(() => import('./rest-dialog.tsx'))

/** When a card or voucher was used, what was given back, and the way to credit the rest. Lazy. */
export default function UsesDialog({ prepaid, onClose }: { prepaid: Prepaid; onClose: () => void }) {
  const mayRefund = useQuery(permissionsQuery).data?.may_refund === 1
  const [isCrediting, setCrediting] = useState(false)
  if (isCrediting)
    return (
      <Suspense>
        <RestDialog prepaid={prepaid} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog title={text.uses(nameOf(prepaid))} onClose={onClose}>
      <DialogBody>
        <Uses id={prepaid.id} />
      </DialogBody>
      {mayRefund && hasRest(prepaid) && (
        <DialogFooter>
          <Button variant="light" color="red" onClick={() => setCrediting(true)}>
            {text.rest}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

/** Something is left, and there is an invoice to credit. */
const hasRest = ({ voided, invoice_id, left_visits, left_amount }: Prepaid): boolean =>
  !voided && invoice_id !== null && (left_visits ?? Number(left_amount)) > 0

function Uses({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(usesQuery(id))
  if (error && !data) return <ErrorState title={text.usesFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={120} />
  if (data.uses.length === 0) return <p>{text.noUses}</p>
  return (
    <ul className={css.uses}>
      {data.uses.map(({ created_at, order_id, order_number, amount }, index) => (
        <li key={index}>
          <Num>{formatDate(toWallClock(Date.parse(created_at)))}</Num>
          <Link to="/order-success/$orderId" params={{ orderId: String(order_id) }}>
            {text.order(order_number)}
          </Link>
          <span>{amount.startsWith('-') ? text.returned : text.used}</span>
          <Num>{formatMoney(amount.replace('-', ''))}</Num>
        </li>
      ))}
    </ul>
  )
}
