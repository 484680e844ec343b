import { dateOf } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { formatDate, formatMoney } from '#web/platform/format.ts'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { Prepaid } from './api.ts'
import css from './prepaid.module.css'
import { text } from './text.ts'

/** The name of a card or voucher in lists. */
export const nameOf = ({ name, code_start }: Prepaid): string =>
  code_start === null ? name : text.voucher(name, code_start)

/** The balance, or why there is none. */
export function Balance({ prepaid }: { prepaid: Prepaid }) {
  const { voided, credited, valid_until, visits, left_visits, amount, left_amount } = prepaid
  if (voided) return <Chip tone="muted">{text.voided}</Chip>
  if ((left_visits ?? Number(left_amount)) <= 0)
    return <Chip tone="muted">{credited ? text.credited : text.usedUp}</Chip>
  return (
    <span>
      {visits === null ? (
        <bdi dir="rtl">{text.amountLeft(formatMoney(left_amount!), formatMoney(amount!))}</bdi>
      ) : (
        <bdi dir="rtl">{text.visitsLeft(left_visits!, visits)}</bdi>
      )}{' '}
      {valid_until < dateOf(now()) && <Chip tone="warning">{text.expired}</Chip>}
    </span>
  )
}

/** The last day of use, with its label where the list has no headings. */
export const ValidUntil = ({ prepaid: { valid_until } }: { prepaid: Prepaid }) => (
  <span>
    <span className={css.label}>{text.validUntil} </span>
    <Num>{formatDate(valid_until)}</Num>
  </span>
)
