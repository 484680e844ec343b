import { Button } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/values/payment-methods.ts'
import { toMoney } from '#shared/values/money.ts'
import { vatOf } from '#shared/values/vat.ts'
import { businessQuery } from '#web/office/business/api.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { usePlanHas } from '#web/office/subscriptions/api.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { dueOfCart, isEmpty, type Cart } from './cart-totals.ts'
import { FinishButton } from './finish-button.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { methodIcons } from './parts/method-icons.ts'
import css from './pay-panel.module.css'
import { buttonNames, text } from './text.ts'

type Props = { readonly cart: Cart; readonly onPay: (dialog: OpenDialog) => void }
const shekels = (agorot: number) => formatExactMoney(toMoney(agorot))

/** The totals and a button for each payment method, in the order of the specification. */
export function PayPanel({ cart, onPay }: Props) {
  const { total, due, tip, deducted } = dueOfCart(cart)
  const hasCards = usePlanHas('cards')
  const open = (method: PaymentMethod) =>
    onPay(method === 'card' && !hasCards ? { kind: 'upgrade' } : { kind: 'payment', method })
  return (
    <Card as="section" className={`${css.panel} ${isEmpty(cart) ? '' : css.sticky}`} aria-label={text.toPay}>
      <Totals total={total} tip={tip} due={due} />
      {due === 0 && deducted > 0 ? (
        <FinishButton cart={cart} disabled={!cart.customer} />
      ) : (
        <>
          <p className={css.how} id="pay-how">
            {text.how}
          </p>
          <div className={css.methods} role="group" aria-labelledby="pay-how">
            {PAYMENT_METHODS.map((method) => {
              const Icon = methodIcons[method]
              return (
                <button
                  key={method}
                  type="button"
                  className={method === 'cash' ? `${css.method} ${css.main}` : css.method}
                  onClick={() => open(method)}
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  {buttonNames[method]}
                </button>
              )
            })}
          </div>
          <Button
            variant="subtle"
            leftSection={<IconArrowsSplit2 size={18} aria-hidden />}
            onClick={() => onPay({ kind: 'split' })}
          >
            {text.split}
          </Button>
        </>
      )}
    </Card>
  )
}

function Totals({ total, tip, due }: { total: number; tip: number; due: number }) {
  const rate = useQuery(businessQuery).data?.vat_rate
  const vat = rate ? vatOf(total, Number(rate)) : null
  return (
    <dl className={css.totals} aria-live="polite">
      {vat && (
        <>
          <div>
            <dt>{text.beforeVat}</dt>
            <dd>
              <Num>{shekels(vat.net)}</Num>
            </dd>
          </div>
          <div>
            <dt>{text.vat(String(Number(rate)))}</dt>
            <dd>
              <Num>{shekels(vat.vat)}</Num>
            </dd>
          </div>
        </>
      )}
      <div className={css.total}>
        <dt>{text.toPay}</dt>
        <dd>
          <Num>{shekels(due)}</Num>
        </dd>
      </div>
      {tip > 0 && (
        <div>
          <dt>{text.withTip(shekels(tip))}</dt>
        </div>
      )}
    </dl>
  )
}
