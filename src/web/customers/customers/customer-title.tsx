import { formatPhone } from '#shared/values/phone.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatMonthNumber } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { customerQuery, type Customer, type CustomerCard } from './api.ts'
import css from './customer-card.module.css'
import { text } from './text.ts'

/** The date of the first contact, number of visits and spend, in one line. */
const History = ({ card }: { card: CustomerCard }) => (
  <>
    {text.since('')}
    <Num>{formatMonthNumber(toWallClock(Date.parse(card.since)))}</Num> · {text.visitsCount(card.visits)}
    {card.spent !== null && (
      <>
        {' · '}
        <Num>{formatMoney(card.spent)}</Num>
      </>
    )}
  </>
)

/**
 * The customer's name. Their phone number takes the place of the history while it loads, so that
 * nothing moves.
 */
export function CustomerTitle({ customer }: { customer: Customer }) {
  const card = useQuery(customerQuery(customer.id)).data
  return (
    <span className={css.person}>
      <Avatar id={customer.id} name={customer.full_name} size="large" />
      <span className={css.personText}>
        <Name className={css.name}>{customer.full_name}</Name>
        <small className={css.muted}>{card ? <History card={card} /> : <Num>{formatPhone(customer.phone)}</Num>}</small>
      </span>
    </span>
  )
}
