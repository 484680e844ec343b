import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { depositQuery, type Deposit } from '../api.ts'
import css from './payment-line.module.css'
import { depositText as text } from '../text.ts'
import { hasRest, ReturnRestButton } from './deposit-rest.tsx'

const CancelDialog = lazy(() => import('../cancel-dialog.tsx'))
type Props = {
  readonly appointmentId: number
  readonly isCancelled: boolean
  readonly onCancelled: () => void
}

/** The deposit of an appointment, and the way to cancel with it. Nothing without a deposit. */
export function DepositLine({ appointmentId, isCancelled, onCancelled }: Props) {
  const { data: deposit } = useQuery(depositQuery(appointmentId))
  const [isAsking, setAsking] = useState(false)
  if (!deposit) return null
  const isUndecided = deposit.paid_at !== null && deposit.refund === null && Number(deposit.left) > 0
  return (
    <div className={css.line}>
      <span>
        {text.deposit} <Num>{formatMoney(deposit.amount)}</Num> · {stateOf(deposit)}
      </span>
      {hasRest(deposit) && <ReturnRestButton appointmentId={appointmentId} left={deposit.left} />}
      {isUndecided && !isCancelled && (
        <Button variant="subtle" color="red" size="compact-md" onClick={() => setAsking(true)}>
          {text.cancel}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <CancelDialog
            appointmentId={appointmentId}
            deposit={deposit}
            onClose={() => setAsking(false)}
            onCancelled={onCancelled}
          />
        </Suspense>
      )}
    </div>
  )
}

function stateOf(deposit: Deposit): string {
  const { paid_at, refund, refunded_at, left } = deposit
  if (paid_at === null) return text.unpaid
  if (hasRest(deposit)) return text.rest(formatMoney(left))
  if (refund === null) return Number(left) > 0 ? text.paid : text.used
  if (Number(refund) === 0) return text.kept
  return (refunded_at === null ? text.returning : text.returned)(formatMoney(refund))
}
