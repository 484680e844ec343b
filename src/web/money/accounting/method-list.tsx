import { toAgorot, toMoney } from '#shared/values/money.ts'
import { methodNames } from '#shared/values/payment-method-text.ts'
import type { CSSProperties } from 'react'
import { methodIcons } from '../checkout/parts/method-icons.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { Summary } from './api.ts'
import css from './accounting.module.css'
import { text } from './text.ts'

/** Money received in the month by method, with the part of each in the whole. */
export function MethodList({ methods }: { methods: Summary['methods'] }) {
  const sum = methods.reduce((all, { amount }) => all + toAgorot(amount), 0)
  const most = Math.max(1, ...methods.map(({ amount }) => toAgorot(amount)))
  return (
    <Card as="section">
      <CardHeader title={text.methods}>
        <Num>{formatExactMoney(toMoney(sum))}</Num>
      </CardHeader>
      {methods.length === 0 && <p className={css.nothing}>{text.noPayments}</p>}
      <ul className={css.methods}>
        {methods.map(({ method, amount }) => {
          const Icon = methodIcons[method]
          const agorot = toAgorot(amount)
          return (
            <li key={method}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span>{methodNames[method]}</span>
              <i className={css.meter} style={{ '--part': Math.max(0, agorot / most) } as CSSProperties} aria-hidden />
              <b>
                <Num>{formatExactMoney(amount)}</Num>
              </b>
              <small>
                <Num>{sum > 0 ? `${Math.round((agorot * 100) / sum)}%` : ''}</Num>
              </small>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
