import { IconMinus, IconPlus } from '@tabler/icons-react'
import { QUANTITY_MAX } from './cart-totals.ts'
import css from './quantity-field.module.css'
import { text } from './text.ts'

type Props = {
  readonly name: string
  readonly value: number
  readonly min: 0 | 1
  readonly onChange: (quantity: number) => void
}

/** Less, a number that can be typed, and more. A quantity below `min` becomes `min`. */
export function Quantity({ name, value, min, onChange }: Props) {
  const set = (quantity: number) => onChange(Math.min(Math.max(Math.trunc(quantity) || min, min), QUANTITY_MAX))
  return (
    <span className={css.box} dir="ltr">
      <button type="button" aria-label={text.more(name)} onClick={() => set(value + 1)}>
        <IconPlus size={18} stroke={1.75} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        aria-label={text.quantityOf(name)}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => set(Number(event.currentTarget.value.replaceAll(/\D/g, '')))}
      />
      <button type="button" aria-label={text.less(name)} disabled={value <= min} onClick={() => set(value - 1)}>
        <IconMinus size={18} stroke={1.75} aria-hidden />
      </button>
    </span>
  )
}
