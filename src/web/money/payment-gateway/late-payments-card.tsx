import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { formatMoney } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { DateAndTime, Num } from '#web/ui/parts/num.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { handleLate, latePaymentsQuery, type LateAction, type LatePayment } from './api.ts'
import css from './payment-gateway.module.css'
import { text } from './text.ts'

/** Money that completed no order. The card is hidden while there is none. */
export function LatePaymentsCard() {
  const { data } = useQuery(latePaymentsQuery)
  if (!data || data.payments.length === 0) return null
  return (
    <Card as="section" className={css.part}>
      <CardHeader title={text.lateTitle} />
      <p className={css.note}>{text.lateNote}</p>
      <ul className={css.list}>
        {data.payments.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ payment }: { payment: LatePayment }) {
  const { id, customer_name, order_number, paid_amount, paid_at, last_digits, late_reason } = payment
  const handling = useMutation({
    mutationFn: (action: LateAction) => handleLate(id, action),
    onSuccess: (_done, action) => toast(action === 'refund' ? text.refunded : text.dismissed, { tone: 'success' }),
    onError: (failure) =>
      toast(failure instanceof CallFailed ? failure.message : text.actionFailed, { tone: 'danger', ms: 8000 }),
  })
  const amount = formatMoney(paid_amount)
  const ask = async (action: LateAction) => {
    const question =
      action === 'refund'
        ? { title: text.refundTitle, text: text.refundText(amount), yes: text.refund }
        : { title: text.dismissTitle, text: text.dismissText, yes: text.dismiss, danger: false }
    if (await confirm(question)) handling.mutate(action)
  }
  return (
    <li className={css.late}>
      <b>
        {customer_name} <Num>{amount}</Num>
      </b>
      <span className={css.note}>
        {text.order(order_number)} {last_digits && text.card(last_digits)} <DateAndTime iso={paid_at} />
      </span>
      <span className={css.note}>{text.lateReasons[late_reason]}</span>
      <span className={css.acts}>
        <Button variant="default" loading={handling.isPending} onClick={() => void ask('refund')}>
          {text.refund}
        </Button>
        <Button variant="default" disabled={handling.isPending} onClick={() => void ask('dismiss')}>
          {text.dismiss}
        </Button>
      </span>
    </li>
  )
}
