import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { productsQuery } from '#web/catalog/products/api.ts'
import css from './composer.module.css'
import { text } from './text.ts'

const all = productsQuery({ sort: 'order' })

type Props = { readonly value: number | null; readonly onChange: (id: number | null) => void }

/** The service or product that the recipients bought. */
export function ProductField({ value, onChange }: Props) {
  const { data } = useQuery(all)
  if (data?.products.length === 0)
    return (
      <p className={css.note}>
        {text.noProducts} <Link to="/products">{text.toProducts}</Link>
      </p>
    )
  const options = data?.products.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  return (
    <NativeSelect
      label={text.product}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      data={[{ value: '', label: text.chooseProduct }, ...options]}
    />
  )
}
