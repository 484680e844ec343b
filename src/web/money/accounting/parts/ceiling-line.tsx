import { IconChartBar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import type { Summary } from '../api.ts'
import css from '../ceiling.module.css'
import { text } from '../text.ts'

type Props = { readonly ceiling: NonNullable<Summary['ceiling']> }

/**
 * One line on Home: the year of an exempt dealer beside the ceiling. Lazy, because most offices
 * have none.
 */
export default function CeilingLine({ ceiling: { turnover, amount, near, over } }: Props) {
  return (
    <Link to="/books" className={over ? `${css.line} ${css.over}` : near ? `${css.line} ${css.near}` : css.line}>
      <IconChartBar size={18} stroke={1.75} aria-hidden />
      <span>
        {text.turnover}: <Num>{formatMoney(turnover)}</Num>. {text.ceiling} <Num>{formatMoney(amount)}</Num>
      </span>
    </Link>
  )
}
