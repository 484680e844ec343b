import { IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#web/platform/format.ts'
import { cardClass } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { text } from '../text.ts'
import css from '../waiting-list.module.css'

type Props = { readonly filled: { readonly count: number; readonly amount: string } }
/** What the waiting list brought this month. Lazy. */
export default function FilledCard({ filled: { count, amount } }: Props) {
  return (
    <Link to="/waiting-list" className={`${cardClass} ${css.filled}`}>
      <IconSparkles size={22} stroke={1.75} aria-hidden />
      <span>
        <b>
          {text.filled(count)} <Num>{formatMoney(amount)}</Num>
        </b>
        <small>{text.filledNote}</small>
      </span>
    </Link>
  )
}
