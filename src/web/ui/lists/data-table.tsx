import { IconSearch, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TableCards, TableRows, type TableParts } from './data-rows.tsx'
import css from './data-table.module.css'
import { Pager } from './pager.tsx'
import { EmptyState, ErrorState } from '../parts/states.tsx'
import { text } from '../text.ts'
import type { List } from './use-list.ts'
import { usePhone } from '../theme/use-screen-size.ts'

export type TableState<Row> =
  | { readonly status: 'pending' }
  | { readonly status: 'error'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'success'; readonly rows: readonly Row[]; readonly total: number; readonly stale: boolean }

/** The empty state of a list, with the button that adds the first row. */
export type EmptyContent = {
  readonly icon: Icon
  readonly title: string
  readonly note?: ReactNode
  readonly action?: ReactNode
}
type Props<Row, Sort extends string> = TableParts<Row, Sort> & {
  readonly list: List<Sort>
  readonly state: TableState<Row>
  readonly empty: EmptyContent
  /** The title of a failed load, where the specification words its own. */
  readonly loadFailed?: string
  /** Separates the numbers of the range, where the specification has its own separator. */
  readonly separator?: string
}

/**
 * The table of a list: rows from 600 px, cards below, paged by the server. It shows skeletons while
 * loading, and a message with a next step when the list is empty, nothing is found or loading
 * fails. `state` comes from `tableStateOf(query, rows)`, `list` from `useList`.
 */
export function DataTable<Row extends { readonly id: number | string }, Sort extends string>(props: Props<Row, Sort>) {
  const { list, state, empty, loadFailed, separator } = props
  const phone = usePhone()
  if (state.status === 'error')
    return <ErrorState error={state.error} onRetry={state.retry} {...(loadFailed ? { title: loadFailed } : {})} />
  if (state.status === 'success' && state.total === 0)
    return list.searching ? (
      <EmptyState icon={IconSearch} title={text.nothingFound} note={text.tryOtherWords} />
    ) : (
      <EmptyState icon={empty.icon} title={empty.title} note={empty.note}>
        {empty.action}
      </EmptyState>
    )
  const rows = state.status === 'success' ? state.rows : null
  const isStale = state.status === 'success' && state.stale
  const Rows = phone ? TableCards : TableRows
  return (
    // rows take the place of skeletons, and do not move into it from other places
    <div
      key={rows ? 'rows' : 'skeletons'}
      className={isStale ? css.waiting : undefined}
      aria-busy={rows === null || isStale}
    >
      <Rows {...props} rows={rows} />
      <Pager
        list={list}
        shown={rows?.length ?? 0}
        total={state.status === 'success' ? state.total : null}
        {...(separator ? { separator } : {})}
        label={props.label}
      />
    </div>
  )
}

export type ListQueryResult<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}
/** The state of a list query for the table. Cached rows stay visible when a later refetch fails. */
export function tableStateOf<Data extends { readonly total: number }, Row>(
  query: ListQueryResult<Data>,
  rows: (data: Data) => readonly Row[],
): TableState<Row> {
  if (query.data)
    return { status: 'success', rows: rows(query.data), total: query.data.total, stale: query.isPlaceholderData }
  if (query.error) return { status: 'error', error: query.error, retry: () => void query.refetch() }
  return { status: 'pending' }
}
