import { formatMoney } from '../platform/format.ts'
import { Num } from '../ui/num.tsx'
import css from './customers.module.css'
import { text } from './text.ts'

/** What a customer owes, red; otherwise that she owes nothing. */
export const Debt = ({ sum }: { sum: string }) =>
  Number(sum) > 0 ? (
    <b className={css.debt}>
      <Num>{formatMoney(sum)}</Num>
    </b>
  ) : (
    <span className={css.noDebt}>{text.noDebt}</span>
  )
