import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { formatMoney } from '#web/platform/format.ts'
import { permissionsQuery } from '#web/office/subscriptions/api.ts'
import { confirm, notice } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { depositQuery, returnRest, type Deposit } from '../api.ts'
import css from './payment-line.module.css'
import { depositText as text } from '../text.ts'

/** The visit was sold for less than the deposit, and the rest was neither returned nor kept. */
export const hasRest = ({ used, left, refund }: Deposit): boolean =>
  refund === null && Number(used) > 0 && Number(left) > 0

/** After the sale of a visit: what is left of its deposit. Nothing when nothing is left. */
export function DepositRest({ appointmentId }: { appointmentId: number }) {
  const { data: deposit } = useQuery(depositQuery(appointmentId))
  if (!deposit) return null
  if (Number(deposit.refund) > 0) return <p className={css.line}>{returnedText(deposit)}</p>
  if (!hasRest(deposit)) return null
  return (
    <div className={css.line}>
      <span>
        {text.rest(formatMoney(deposit.left))} <small className={css.note}>{text.restNote}</small>
      </span>
      <ReturnRestButton appointmentId={appointmentId} left={deposit.left} />
    </div>
  )
}

const returnedText = ({ refund, refunded_at }: Deposit): string =>
  (refunded_at === null ? text.returning : text.returned)(formatMoney(refund!))

/** Returns the rest to the card. Only for users who may refund. */
export function ReturnRestButton({ appointmentId, left }: { appointmentId: number; left: string }) {
  const mayRefund = useQuery(permissionsQuery).data?.may_refund === 1
  if (!mayRefund) return null
  return (
    <Button variant="light" size="compact-md" onClick={() => void askAndReturn(appointmentId, formatMoney(left))}>
      {text.returnRest}
    </Button>
  )
}

async function askAndReturn(appointmentId: number, sum: string): Promise<void> {
  if (!(await confirm({ title: text.restAsk(sum), text: text.restText, yes: text.restYes }))) return
  try {
    await returnRest(appointmentId)
    toast(text.returning(sum), { tone: 'success' })
  } catch (failure) {
    void notice(failure instanceof CallFailed ? failure.message : text.restFailed)
  }
}
