import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { customerQuery } from '../api.ts'
import { text } from '../text.ts'
import { CustomerPicker } from './customer-picker.tsx'
import css from './customer-picker.module.css'
import { Name } from '#web/ui/parts/name.tsx'

type Props = {
  readonly label: string
  readonly ids: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly error?: ReactNode
  /** Without it any number can be chosen. */
  readonly max?: number
  readonly takesFocus?: boolean
  /** False where only existing customers are allowed. */
  readonly canAdd?: boolean
}

/** Customers who are chosen one by one, and can be removed from the list. */
export function NamedCustomers({ label, ids, onChange, max, ...picker }: Props) {
  // a picker with another key is empty again
  const [picks, setPicks] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (picks > 0) element.current?.querySelector('input')?.focus()
  }, [picks])
  return (
    <div ref={element} className={css.chosen}>
      {(max === undefined || ids.length < max) && (
        <CustomerPicker
          key={picks}
          label={label}
          value={null}
          {...picker}
          onChange={(id) => {
            if (id === null) return
            setPicks(picks + 1)
            if (!ids.includes(id)) onChange([...ids, id])
          }}
        />
      )}
      <ul className={css.named}>
        {ids.map((id) => (
          <NamedCustomer key={id} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
        ))}
      </ul>
    </div>
  )
}

function NamedCustomer({ id, onRemove }: { readonly id: number; readonly onRemove: () => void }) {
  const name = useQuery(customerQuery(id)).data?.full_name ?? '…'
  return (
    <li>
      <Name>{name}</Name>
      <button type="button" aria-label={text.removeNamed(name)} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  )
}
