import { Button } from '@mantine/core'
import { IconTicket, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Used } from '#shared/money/checkout/due.ts'
import { deductVisits } from '#shared/money/prepaid/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import { now } from '#web/platform/clock.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { ofCustomerQuery } from '../prepaid/api.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { dueOfCart, type Ahead, type Cart, type Use } from './cart-totals.ts'
import { changeCart } from './cart-store.ts'
import css from './cart-lines.module.css'
import { text } from './text.ts'

const shekels = (agorot: number) => formatExactMoney(toMoney(agorot))
const without = <T,>(list: readonly T[], one: T): T[] => list.filter((other) => other !== one)

/** Rows of the punch cards and vouchers that the cart sells. */
export const AheadRows = ({ ahead }: Pick<Cart, 'ahead'>) =>
  ahead.map((one, index) => (
    <Row
      key={index}
      name={nameOf(one)}
      amount={one.price}
      onRemove={() => changeCart((cart) => ({ ...cart, ahead: without(cart.ahead, one) }))}
    />
  ))
const nameOf = (one: Ahead): string => (one.kind === 'voucher' ? text.voucherOf(one.name) : one.name)

/** Rows of the punch cards, vouchers and deposits that reduce the total. */
export const DeductionRows = ({ cart }: { cart: Cart }) =>
  dueOfCart(cart).used.map((used) => (
    <Row
      key={used.use.kind === 'voucher' ? used.use.code : `${used.use.kind} ${used.use.id}`}
      name={text.using(used.use.name)}
      note={noteOf(used)}
      amount={-used.amount}
      onRemove={() => changeCart((now) => ({ ...now, uses: without(now.uses, used.use) }))}
    />
  ))
function noteOf({ use, visits, amount }: Used<Use>): string {
  if (use.kind === 'deposit') return use.left > amount ? text.restOfDeposit(shekels(use.left - amount)) : ''
  return use.kind === 'voucher' ? text.restOfVoucher(shekels(use.left - amount)) : text.restOfCard(use.visits - visits)
}

type RowProps = {
  readonly name: string
  readonly note?: string
  readonly amount: number
  readonly onRemove: () => void
}
const Row = ({ name, note, amount, onRemove }: RowProps) => (
  <li className={`${css.line} ${css.extra}`}>
    <span className={css.name}>
      <Name>{name}</Name>
      {note && <small>{note}</small>}
    </span>
    <span className={css.sum}>
      <Num>{shekels(amount)}</Num>
    </span>
    <span className={css.remove}>
      <RowAction icon={IconTrash} label={text.remove(name)} onClick={onRemove} />
    </span>
  </li>
)

/** The customer's punch cards that cover something in the cart. One tap uses one. */
export function UsableCards({ cart }: { cart: Cart }) {
  const { customer } = cart
  const id = customer && customer !== 'walk-in' ? customer.id : 0
  const { data } = useQuery({ ...ofCustomerQuery(id), enabled: id > 0 })
  const lines = dueOfCart(cart).unpaid
  const today = dateOf(now())
  const usable = (data?.prepaid ?? []).filter(
    (one) =>
      one.left_visits !== null &&
      one.left_visits > 0 &&
      !one.voided &&
      one.valid_until >= today &&
      !cart.uses.some((use) => use.kind === 'punch_card' && use.id === one.id) &&
      deductVisits(lines, one.service_ids ?? [], 1).amount > 0,
  )
  return usable.map((one) => (
    <Button
      key={one.id}
      variant="light"
      leftSection={<IconTicket size={20} aria-hidden />}
      onClick={() =>
        addUse({
          kind: 'punch_card',
          id: one.id,
          name: one.name,
          visits: one.left_visits!,
          serviceIds: one.service_ids ?? [],
        })
      }
    >
      {text.punch(one.name, one.left_visits!)}
    </Button>
  ))
}

/** Adds a use to the cart. */
export const addUse = (one: Use): void => changeCart((cart) => ({ ...cart, uses: [...cart.uses, one] }))
