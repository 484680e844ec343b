import { Button } from '@mantine/core'
import { changeOf } from '#shared/money/checkout/totals.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { readMoney } from '#shared/values/typed.ts'
import type { Money } from '#shared/values/wire.ts'
import { formatExactMoney, formatMoney } from '#web/platform/format.ts'
import { moneyError } from '#web/ui/forms/field-errors.ts'
import { MoneyField } from '#web/ui/forms/fields.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { dueOfCart, type Cart } from './cart-totals.ts'
import css from './payment.module.css'
import { text } from './text.ts'

const shekels = (agorot: number) => formatExactMoney(toMoney(agorot))
/** Notes, coins and the sums that they make. */
const notes = (agorot: number) => formatMoney(toMoney(agorot))
const agorotOf = (typed: string): number | null => {
  const amount = readMoney(typed.trim())
  return amount === null ? null : toAgorot(amount as Money)
}
/** Nothing typed means the exact sum. */
export const receivedProblem = (typed: string, due: number): string | null =>
  moneyError(typed) ?? ((agorotOf(typed) ?? due) < due ? text.missing(shekels(due - (agorotOf(typed) ?? 0))) : null)

const NOTES = [2000, 5000, 10_000, 20_000] as const
/** The next sums that a customer is likely to hand over: the sum rounded up to each note. */
const quickSums = (due: number): number[] => {
  const up = [1000, ...NOTES].map((note) => Math.ceil(due / note) * note)
  return [...new Set(up)].filter((sum) => sum > due).slice(0, 3)
}

type Props = {
  readonly received: string
  readonly onReceived: (typed: string) => void
  readonly error: React.ReactNode
  readonly cart: Cart
  readonly due: number
}

/** The cash total with its rounding, what was received, and the change with its coins. */
export function CashFields({ received: typed, onReceived, error, cart, due }: Props) {
  const received = agorotOf(typed)
  const { total, rounding, tip, change } = dueOfCart(cart, { method: 'cash', received })
  const choose = (agorot: number) => onReceived(toMoney(agorot))
  return (
    <>
      <dl className={css.sums}>
        {(rounding !== 0 || tip > 0) && <Sum name={text.purchase} amount={total - rounding} />}
        {rounding !== 0 && <Sum name={text.rounding} amount={rounding} />}
        {tip > 0 && <Sum name={text.tip} amount={tip} />}
        <dt className={css.strong}>{text.cashDue}</dt>
        <dd className={css.strong}>
          <Num>{shekels(due)}</Num>
        </dd>
      </dl>
      <MoneyField
        label={text.received}
        placeholder={toMoney(due)}
        value={typed}
        error={error}
        onChange={(event) => onReceived(event.currentTarget.value)}
      />
      <div className={css.choices}>
        <Button variant={received === due ? 'light' : 'default'} onClick={() => choose(due)}>
          {text.exactly}
        </Button>
        {quickSums(due).map((sum) => (
          <Button key={sum} variant={received === sum ? 'light' : 'default'} onClick={() => choose(sum)}>
            <Num>{notes(sum)}</Num>
          </Button>
        ))}
      </div>
      <div role="status">
        {change < 0 && !error && <p className={css.note}>{text.missing(shekels(-change))}</p>}
        {change > 0 && (
          <p className={css.change}>
            <span>{text.change}</span>
            <b className="num">{shekels(change)}</b>
            <span className={css.coins}>
              {changeOf(change).map(({ value, count }) => (
                <span key={value} className={css.coin}>
                  <Num>{count > 1 ? `${count} × ${notes(value)}` : notes(value)}</Num>
                </span>
              ))}
            </span>
          </p>
        )}
      </div>
    </>
  )
}

const Sum = ({ name, amount }: { name: string; amount: number }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Num>{shekels(amount)}</Num>
    </dd>
  </>
)
