import { formatPhone } from '#shared/values/phone.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatMonthNumber } from '../platform/format.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Num } from '../ui/num.tsx'
import { customerQuery, type Customer, type CustomerCard } from './api.ts'
import css from './customer-card.module.css'
import { text } from './text.ts'

/** Since when, how often and for how much, in one line. */
export const History = ({ card }: { card: CustomerCard }) => (
  <>
    {text.since('')}
    <Num>{formatMonthNumber(toWallClock(Date.parse(card.since)))}</Num> · {text.visitsCount(card.visits)} ·{' '}
    <Num>{formatMoney(card.spent)}</Num>
  </>
)

/** Who the dialog is about. Her phone stands there until her history has come, so that nothing moves. */
export function CustomerTitle({ customer }: { customer: Customer }) {
  const card = useQuery(customerQuery(customer.id)).data
  return (
    <span className={css.who}>
      <Avatar id={customer.id} name={customer.full_name} size="large" />
      <span className={css.words}>
        <bdi className={css.name}>{customer.full_name}</bdi>
        <small className={css.quiet}>{card ? <History card={card} /> : <Num>{formatPhone(customer.phone)}</Num>}</small>
      </span>
    </span>
  )
}
