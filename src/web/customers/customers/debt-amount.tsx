import { formatMoney } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import css from './customers.module.css'
import { text } from './text.ts'

/** The customer's debt in red, or a text that there is none. */
export const Debt = ({ sum }: { sum: string }) =>
  Number(sum) > 0 ? (
    <b className={css.debt}>
      <Num>{formatMoney(sum)}</Num>
    </b>
  ) : (
    <span className={css.noDebt}>{text.noDebt}</span>
  )
