import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerQuery } from '../customers/api.ts'
import { CustomerPicker } from '../customers/parts/customer-picker.tsx'
import css from './composer.module.css'
import { text } from './text.ts'

type Props = { readonly ids: readonly number[]; readonly onChange: (ids: readonly number[]) => void }

/** Customers who are chosen one by one, and can be removed from the list. */
export function NamedCustomers({ ids, onChange }: Props) {
  // a picker with another key is empty again
  const [picks, setPicks] = useState(0)
  return (
    <>
      <CustomerPicker
        key={picks}
        label={text.addCustomer}
        value={null}
        canAdd={false}
        onChange={(id) => {
          if (id === null) return
          setPicks(picks + 1)
          if (!ids.includes(id)) onChange([...ids, id])
        }}
      />
      <ul className={css.named}>
        {ids.map((id) => (
          <NamedCustomer key={id} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
        ))}
      </ul>
    </>
  )
}

function NamedCustomer({ id, onRemove }: { readonly id: number; readonly onRemove: () => void }) {
  const name = useQuery(customerQuery(id)).data?.full_name ?? '…'
  return (
    <li>
      <bdi>{name}</bdi>
      <button type="button" aria-label={text.removeCustomer(name)} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  )
}
