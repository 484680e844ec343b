import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { VOUCHER_MAX } from '#shared/money/prepaid/rules.ts'
import { toAgorot } from '#shared/values/money.ts'
import { readMoney } from '#shared/values/typed.ts'
import type { Money } from '#shared/values/wire.ts'
import { useState } from 'react'
import { offersQuery } from '../prepaid/api.ts'
import { moneyError } from '#web/ui/forms/field-errors.ts'
import { MoneyField } from '#web/ui/forms/fields.tsx'
import { required } from '#web/ui/forms/save-form.ts'
import css from './add-items.module.css'
import type { Ahead } from './cart-totals.ts'
import { ChoiceRow } from './choice-row.tsx'
import { text } from './text.ts'

/** A sale has at most ten, as the contract says. */
const CARDS_MAX = 10

/** A punch card that was chosen in the dialog, and how many of it. */
export type ChosenCard = Ahead & { readonly kind: 'punch_card'; readonly quantity: number }
type Props = {
  readonly chosen: readonly ChosenCard[]
  readonly onChoose: (chosen: readonly ChosenCard[]) => void
  /** A voucher is written, not chosen: its own button adds it to the cart. */
  readonly onVoucher: (voucher: Ahead) => void
}

/** Punch cards on sale, and a gift voucher of any amount. */
export function AheadChoices({ chosen, onChoose, onVoucher }: Props) {
  const offers = useQuery(offersQuery).data?.offers ?? []
  return (
    <>
      <ul className={css.products}>
        {offers.map(({ id, name, price, visits }) => (
          <ChoiceRow
            key={id}
            name={name}
            note={text.punchCard(visits)}
            price={price}
            quantity={chosen.find((one) => one.offerId === id)?.quantity ?? 0}
            onChange={(quantity) => {
              const others = chosen.filter((one) => one.offerId !== id)
              const card = { kind: 'punch_card', offerId: id, name, price: toAgorot(price) } as const
              onChoose(quantity > 0 ? [...others, { ...card, quantity: Math.min(quantity, CARDS_MAX) }] : others)
            }}
          />
        ))}
      </ul>
      <VoucherFields onAdd={onVoucher} />
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
