import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { VOUCHER_MAX } from '#shared/money/prepaid/rules.ts'
import { toAgorot } from '#shared/values/money.ts'
import { readMoney } from '#shared/values/typed.ts'
import type { Money } from '#shared/values/wire.ts'
import { useState } from 'react'
import { formatMoney } from '#web/platform/format.ts'
import { offersQuery } from '../prepaid/api.ts'
import { moneyError } from '#web/ui/forms/field-errors.ts'
import { MoneyField } from '#web/ui/forms/fields.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { required } from '#web/ui/forms/save-form.ts'
import css from './add-items.module.css'
import type { Ahead } from './cart-totals.ts'
import { changeCart } from './cart-store.ts'
import { text } from './text.ts'

/** Punch cards on sale, and a gift voucher of any amount. A choice goes into the cart at once. */
export function AheadChoices({ onAdded }: { onAdded: () => void }) {
  const offers = useQuery(offersQuery).data?.offers ?? []
  const add = (one: Ahead) => {
    changeCart((cart) => ({ ...cart, ahead: [...cart.ahead, one] }))
    onAdded()
  }
  return (
    <>
      <ul className={css.products}>
        {offers.map(({ id, name, price, visits }) => (
          <li key={id} className={css.product}>
            <span className={css.name}>
              <Name>{name}</Name>
              <small>{text.punchCard(visits)}</small>
            </span>
            <b>
              <Num>{formatMoney(price)}</Num>
            </b>
            <button
              type="button"
              className={css.plus}
              aria-label={text.addOne(name)}
              onClick={() => add({ kind: 'punch_card', offerId: id, name, price: toAgorot(price) })}
            >
              <IconPlus size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <VoucherFields onAdd={add} />
    </>
  )
}

function VoucherFields({ onAdd }: { onAdd: (one: Ahead) => void }) {
  const [name, setName] = useState('')
  const [amount, setAmount] = useState('')
  const [shown, setShown] = useState(false)
  const agorot = toAgorot((readMoney(amount.trim()) ?? '0.00') as Money)
  const errors = {
    name: required(name),
    amount:
      required(amount) ?? moneyError(amount) ?? (agorot > 0 && agorot <= VOUCHER_MAX ? null : text.badVoucherAmount),
  }
  const add = () => {
    setShown(true)
    if (!errors.name && !errors.amount) onAdd({ kind: 'voucher', name: name.trim(), price: agorot })
  }
  return (
    <section className={css.voucher} aria-label={text.voucher}>
      <b>{text.voucher}</b>
      <TextInput
        label={text.voucherFor}
        maxLength={80}
        value={name}
        error={shown && errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <MoneyField
        label={text.voucherAmount}
        value={amount}
        error={shown && errors.amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <Button onClick={add}>{text.addVoucher}</Button>
    </section>
  )
}
