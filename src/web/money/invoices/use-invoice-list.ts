import { dateOf } from '#shared/values/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '#web/platform/clock.ts'
import { useList } from '#web/ui/lists/use-list.ts'
import { countsQuery, invoicesQuery, type InvoiceQuery } from './api.ts'
import { rangeOf, readRange, typedRange, type DateRange, type Preset, type TypedRange } from './date-ranges.ts'

export type Sort = 'invoice_number' | 'invoice_date' | 'full_name' | 'total_amount'
export type Kind = 'all' | NonNullable<InvoiceQuery['document_type']> | 'draft'
export type Filters = {
  readonly kind: Kind
  readonly preset: 'all' | Preset | 'other'
  readonly method: 'all' | NonNullable<InvoiceQuery['payment_method']>
  /** The dates of `other`. */
  readonly typed: TypedRange
}

const today = () => dateOf(now())
const start = (): Filters => ({
  kind: 'all',
  preset: 'all',
  method: 'all',
  typed: typedRange(rangeOf('month', today())),
})

/** The dates that the filters name; null for all dates, and while they are mistyped. */
function rangeIn({ preset, typed }: Filters): DateRange | null {
  if (preset === 'all') return null
  if (preset !== 'other') return rangeOf(preset, today())
  const range = readRange(typed)
  return 'wrong' in range ? null : range
}

/** The list of invoices with its filters; six rows on phones (specification, section 9). */
export function useInvoiceList() {
  const list = useList<Sort>({ name: 'invoices', size: 6, first: '-invoice_number', above: 104 })
  const [filters, setFilters] = useState(start)
  const { kind, method } = filters
  const range = rangeIn(filters)
  const payment = method === 'all' ? {} : { payment_method: method }
  const query = useQuery(
    invoicesQuery({
      ...list.query,
      ...(kind === 'all' ? {} : kind === 'draft' ? { status: 'draft' } : { document_type: kind }),
      ...range,
      ...payment,
    }),
  )
  const { search } = list.query
  const counts = useQuery(countsQuery({ ...(search ? { search } : {}), ...range, ...payment })).data
  const filter = (next: Partial<Filters>) => {
    setFilters({ ...filters, ...next })
    list.setPage(0)
  }
  return {
    list,
    query,
    counts,
    filters,
    filter,
    range,
    isFiltered: kind !== 'all' || range !== null || method !== 'all',
    clear: () => {
      list.setSearch('')
      setFilters(start())
    },
  }
}
export type InvoiceListState = ReturnType<typeof useInvoiceList>
