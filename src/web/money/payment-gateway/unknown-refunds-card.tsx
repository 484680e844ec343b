import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { formatMoney } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { DateAndTime, Num } from '#web/ui/parts/num.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { settleRefund, unknownRefundsQuery, type UnknownRefund } from './api.ts'
import css from './payment-gateway.module.css'
import { text } from './text.ts'

/** Refunds that the gateway has not answered. The card is hidden while there is none. */
export function UnknownRefundsCard() {
  const { data } = useQuery(unknownRefundsQuery)
  if (!data || data.refunds.length === 0) return null
  return (
    <Card as="section" className={css.part}>
      <CardHeader title={text.unknownTitle} />
      <p className={css.note}>{text.unknownNote}</p>
      <ul className={css.list}>
        {data.refunds.map((refund) => (
          <Row key={refund.id} refund={refund} />
        ))}
      </ul>
    </Card>
  )
}

function Row({
  refund: { id, customer_name, order_number, amount, created_at, last_digits },
}: {
  refund: UnknownRefund
}) {
  const settling = useMutation({
    mutationFn: (made: boolean) => settleRefund(id, made),
    onSuccess: () => toast(text.settled, { tone: 'success' }),
    onError: (failure) =>
      toast(failure instanceof CallFailed ? failure.message : text.actionFailed, { tone: 'danger', ms: 8000 }),
  })
  const shown = formatMoney(amount)
  const ask = async (made: boolean) => {
    const question = made
      ? { title: text.madeTitle, text: text.madeText(shown), yes: text.made, danger: false }
      : { title: text.notMadeTitle, text: text.notMadeText, yes: text.notMade }
    if (await confirm(question)) settling.mutate(made)
  }
  return (
    <li className={css.late}>
      <b>
        {customer_name} <Num>{shown}</Num>
      </b>
      <span className={css.note}>
        {text.order(order_number)} {last_digits && text.card(last_digits)} <DateAndTime iso={created_at} />
      </span>
      <span className={css.acts}>
        <Button variant="default" loading={settling.isPending} onClick={() => void ask(true)}>
          {text.made}
        </Button>
        <Button variant="default" disabled={settling.isPending} onClick={() => void ask(false)}>
          {text.notMade}
        </Button>
      </span>
    </li>
  )
}
