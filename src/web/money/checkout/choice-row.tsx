import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { formatMoney } from '#web/platform/format.ts'
import { Name } from '#web/ui/parts/name.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import css from './add-items.module.css'
import { Quantity } from './quantity-field.tsx'
import { text } from './text.ts'

type Props = {
  readonly name: string
  readonly note: string
  readonly price: string
  readonly color?: string
  readonly quantity: number
  readonly onChange: (quantity: number) => void
  /** Stands before the name. */
  readonly star?: ReactNode
}

/**
 * Something that may be sold. The whole row chooses it, once; its quantity then takes the place of
 * the sign. It goes into the cart with all that is chosen.
 */
export function ChoiceRow({ name, note, price, color, quantity, onChange, star }: Props) {
  return (
    <li className={css.product}>
      {color && <i className={css.dot} style={{ '--dye': color } as CSSProperties} />}
      {star}
      <span className={css.name}>
        <Name>{name}</Name>
        <small>{note}</small>
      </span>
      <b>
        <Num>{formatMoney(price)}</Num>
      </b>
      {quantity > 0 ? (
        <Quantity name={name} value={quantity} min={0} onChange={onChange} />
      ) : (
        <button type="button" className={css.plus} aria-label={text.addOne(name)} onClick={() => onChange(1)}>
          <IconPlus size={20} aria-hidden />
        </button>
      )}
    </li>
  )
}
