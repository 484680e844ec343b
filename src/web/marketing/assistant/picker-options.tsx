import { addDays, toWallClock } from '#shared/values/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { customersQuery } from '#web/customers/customers/api.ts'
import { formatDayMonth, formatMoney, formatWeekday } from '#web/platform/format.ts'
import { useNow } from '#web/platform/use-now.ts'
import { productsQuery } from '#web/catalog/products/api.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { birthdaysQuery } from './api.ts'
import css from './picker-dialog.module.css'
import { text } from './text.ts'

const SHOWN = '12'
export type Picked = { readonly id: number; readonly name: string }
type Option = Picked & { readonly note: ReactNode }
type Props = {
  readonly search: string
  readonly picked: Picked | null
  readonly onPick: (picked: Picked) => void
}

/** Customers by name or phone; without a search those whose birthday is soon. */
export function CustomerOptions({ search, ...choice }: Props) {
  const today = toWallClock(useNow()).slice(0, 10)
  const upcoming = useQuery({ ...birthdaysQuery, enabled: search === '' })
  const found = useQuery({
    ...customersQuery({ search, sort: 'full_name', limit: SHOWN }),
    enabled: search !== '',
  })
  const query = search === '' ? upcoming : found
  const options =
    search === ''
      ? upcoming.data?.customers.map(({ id, full_name, birthday }) => ({
          id,
          name: full_name,
          note: dayText(birthday, today),
        }))
      : found.data?.customers.map(({ id, full_name }) => ({ id, name: full_name, note: null }))
  return (
    <Options
      {...choice}
      heading={search === '' ? text.upcoming : null}
      query={query}
      options={options}
      withAvatars
      empty={search === '' ? text.noUpcoming : text.noneFound(search)}
    />
  )
}
const dayText = (day: string, today: string) => {
  if (day === today) return text.today
  if (day === addDays(today, 1)) return text.tomorrow
  return text.onDay(formatWeekday(`${day} 00:00:00`), formatDayMonth(day))
}

/** Services or products by name. */
export function ProductOptions({ kind, search, ...choice }: Props & { readonly kind: 'product' | 'service' }) {
  const query = useQuery(
    productsQuery({ product_type: kind, sort: 'order', limit: SHOWN, ...(search ? { search } : {}) }),
  )
  const options = query.data?.products.map(({ id, name, price }) => ({
    id,
    name,
    note: <Num>{formatMoney(price)}</Num>,
  }))
  return (
    <Options
      {...choice}
      heading={null}
      query={query}
      options={options}
      empty={
        search ? (
          text.noneFound(search)
        ) : (
          <>
            {text.noProducts[kind]} <Link to="/products">{text.toProducts}</Link>
          </>
        )
      }
    />
  )
}

type OptionsProps = Omit<Props, 'search'> & {
  readonly heading: string | null
  readonly query: { readonly error: unknown; readonly refetch: () => unknown }
  readonly options: readonly Option[] | undefined
  readonly withAvatars?: boolean
  readonly empty: ReactNode
}
function Options({ heading, query, options, picked, onPick, withAvatars = false, empty }: OptionsProps) {
  if (query.error && !options) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!options)
    return (
      <div className={css.options}>
        <Skeleton height={56} />
        <Skeleton height={56} />
      </div>
    )
  if (options.length === 0)
    return (
      <p role="status" className={css.empty}>
        {empty}
      </p>
    )
  return (
    <fieldset className={css.options}>
      {heading && <legend>{heading}</legend>}
      {options.map((option) => (
        <label key={option.id} className={css.option}>
          <input type="radio" name="picked" checked={picked?.id === option.id} onChange={() => onPick(option)} />
          {withAvatars && <Avatar id={option.id} name={option.name} />}
          <span className={css.name}>
            <Name>{option.name}</Name>
            {option.note && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
