import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { InvoiceItem } from './api.ts'
import css from './credit-lines.module.css'
import { isDeduction, restOf } from './credit-values.ts'
import { text } from './text.ts'

type Props = {
  readonly items: readonly InvoiceItem[]
  readonly quantities: Readonly<Record<number, number>>
  readonly onChange: (quantities: Record<number, number>) => void
  readonly error?: ReactNode
}

/** The lines of an invoice, each with how many of it are credited. */
export const CreditLines = ({ items, quantities, onChange, error }: Props) => (
  <fieldset className={css.lines} data-invalid={error ? true : undefined}>
    <legend className="visually-hidden">{text.what}</legend>
    {items.map(
      (item, place) =>
        !isDeduction(item) && (
          <CreditLine
            // lines have no id, and their places never change
            key={place}
            item={item}
            quantity={quantities[place] ?? 0}
            onChange={(quantity) => onChange({ ...quantities, [place]: quantity })}
          />
        ),
    )}
    {error && <p className={css.wrong}>{error}</p>}
  </fieldset>
)

type LineProps = {
  readonly item: InvoiceItem
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

function CreditLine({ item, quantity, onChange }: LineProps) {
  const rest = restOf(item)
  const each = formatExactMoney(toMoney(Math.round(toAgorot(item.total) / item.quantity)))
  const isChosen = quantity > 0
  const step = (next: number, Icon: typeof IconPlus, label: string) => (
    <ActionIcon
      variant="subtle"
      color="gray.6"
      size={44}
      aria-label={label}
      disabled={next < 1 || next > rest}
      onClick={() => onChange(next)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={css.line}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={rest === 0}
          onChange={(event) => onChange(event.currentTarget.checked ? rest : 0)}
        />
        <Name>{item.description}</Name>
        <small>
          {text.bought(item.quantity, each)}
          {item.credited > 0 && ` · ${text.left(rest)}`}
        </small>
      </label>
      {isChosen && rest > 1 && (
        <span className={css.stepper} role="group" aria-label={text.quantityOf(item.description)}>
          {step(quantity - 1, IconMinus, text.less(item.description))}
          <output>
            <Num>{quantity}</Num>
          </output>
          {step(quantity + 1, IconPlus, text.more(item.description))}
        </span>
      )}
    </div>
  )
}
