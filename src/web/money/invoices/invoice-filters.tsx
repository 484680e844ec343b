import '../../ui/forms/forms.css'
import { NativeSelect } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { methodNames } from '#shared/values/payment-method-text.ts'
import { formatCount, formatExactMoney } from '#web/platform/format.ts'
import { FilterChips } from '#web/ui/lists/filter-chips.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { TypeCount } from './api.ts'
import { PRESETS } from './date-ranges.ts'
import css from './invoices.module.css'
import { text } from './text.ts'
import type { Filters, InvoiceListState, Kind } from './use-invoice-list.ts'

const OtherDates = lazy(() => import('./other-dates.tsx'))
const KINDS = ['all', '320', '300', '330', '400', 'draft'] as const satisfies readonly Kind[]

type Props = Pick<InvoiceListState, 'filters' | 'filter' | 'counts'>

/** Filters by dates and by type. Each type shows how many invoices match. */
export function InvoiceFilters({ filters, filter, counts }: Props) {
  return (
    <div className={css.filters}>
      <NativeSelect
        aria-label={text.range}
        value={filters.preset}
        onChange={(event) => filter({ preset: event.currentTarget.value as Filters['preset'] })}
        data={(['all', ...PRESETS, 'other'] as const).map((value) => ({ value, label: text.ranges[value] }))}
      />
      <NativeSelect
        aria-label={text.method}
        value={filters.method}
        onChange={(event) => filter({ method: event.currentTarget.value as Filters['method'] })}
        data={[
          { value: 'all', label: text.allMethods },
          ...Object.entries(methodNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Suspense>{filters.preset === 'other' && <OtherDates filters={filters} filter={filter} />}</Suspense>
      <FilterChips
        label={text.types}
        name="kind"
        choices={shownKinds(filters.kind, counts)}
        chosen={filters.kind}
        onChoose={(kind) => filter({ kind })}
        oneRow
      >
        {(kind) => <KindName kind={kind} counts={counts} />}
      </FilterChips>
    </div>
  )
}

const KindName = ({ kind, counts }: Pick<Props, 'counts'> & { readonly kind: Kind }) => (
  <>
    {kind === 'all' ? text.allTypes : kind === 'draft' ? text.drafts : text.shortTypes[kind]}
    {kind !== 'all' && kind !== 'draft' && (
      <small className={css.code}>
        <Num>{kind}</Num>
      </small>
    )}
    {counts && (
      <b className={css.count}>
        <Num>{formatCount(countOf(kind, counts))}</Num>
      </b>
    )}
  </>
)

/**
 * Receipts of exempt dealers and tax invoices of others: the one of which an office has none is
 * left out.
 */
const shownKinds = (chosen: Kind, counts: readonly TypeCount[] = []) =>
  KINDS.filter((kind) => {
    const other = kind === '400' ? '320' : kind === '320' ? '400' : null
    return other === null || kind === chosen || countOf(kind, counts) > 0 || countOf(other, counts) === 0
  })

const rowsOf = (kind: Kind, counts: readonly TypeCount[]) =>
  counts.filter(({ document_type }) => kind === 'all' || kind === 'draft' || kind === String(document_type))
const countOf = (kind: Kind, counts: readonly TypeCount[]) =>
  rowsOf(kind, counts).reduce((sum, { issued, drafts }) => sum + drafts + (kind === 'draft' ? 0 : issued), 0)

/**
 * The income of the invoices that match, and the VAT in it. Nothing without a filter, and nothing
 * of drafts.
 */
export function FilteredIncome({ filters: { kind }, counts }: Pick<Props, 'filters' | 'counts'>) {
  const sums = sumOf(kind, counts ?? [])
  if (!sums) return null
  return (
    <p className={css.income}>
      {text.filteredIncome}{' '}
      <b>
        <Num>{formatExactMoney(sums.income)}</Num>
      </b>
      <span>
        {text.ofItVat}{' '}
        <b>
          <Num>{formatExactMoney(sums.vat)}</Num>
        </b>
      </span>
    </p>
  )
}

function sumOf(kind: Kind, counts: readonly TypeCount[]): { readonly income: string; readonly vat: string } | null {
  const rows = rowsOf(kind, counts)
  if (kind === 'draft' || rows.length === 0 || rows.some(({ income }) => income === null)) return null
  const total = (name: 'income' | 'vat') => toMoney(rows.reduce((sum, row) => sum + toAgorot(row[name] ?? '0.00'), 0))
  return { income: total('income'), vat: total('vat') }
}
