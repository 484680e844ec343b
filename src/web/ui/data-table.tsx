import { IconSearch, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Cards, Rows, type TableParts } from './data-rows.tsx'
import css from './data-table.module.css'
import { Pager } from './pager.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { text } from './text.ts'
import type { List } from './use-list.ts'
import { usePhone } from './use-screen-size.ts'

export type Answer<Row> =
  | { readonly status: 'pending' }
  | { readonly status: 'error'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'success'; readonly rows: readonly Row[]; readonly total: number; readonly stale: boolean }

type Props<Row, Sort extends string> = TableParts<Row, Sort> & {
  readonly list: List<Sort>
  readonly answer: Answer<Row>
  /** What stands here while the list has nothing at all, with the button that fills it. */
  readonly empty: {
    readonly icon: Icon
    readonly title: string
    readonly note?: ReactNode
    readonly action?: ReactNode
  }
  /** Words of a failed load, when the specification has its own. */
  readonly loadFailed?: string
  /** Between the numbers of the range, when the specification has its own. */
  readonly dash?: string
}

/**
 * The one table: a table from 600 px, cards below, paged by the server. Skeletons while it loads, a sentence with a way on when it is
 * empty, nothing was found, or it failed. `answer` comes from `answerOf(query, rows)`, `list` from `useList`.
 */
export function DataTable<Row extends { readonly id: number | string }, Sort extends string>(props: Props<Row, Sort>) {
  const { list, answer, empty, loadFailed, dash } = props
  const phone = usePhone()
  if (answer.status === 'error')
    return <ErrorState error={answer.error} onRetry={answer.retry} {...(loadFailed ? { title: loadFailed } : {})} />
  if (answer.status === 'success' && answer.total === 0)
    return list.searching ? (
      <EmptyState icon={IconSearch} title={text.nothingFound} note={text.tryOtherWords} />
    ) : (
      <EmptyState icon={empty.icon} title={empty.title} note={empty.note}>
        {empty.action}
      </EmptyState>
    )
  const rows = answer.status === 'success' ? answer.rows : null
  const stale = answer.status === 'success' && answer.stale
  const Shape = phone ? Cards : Rows
  return (
    <div className={stale ? css.waiting : undefined} aria-busy={rows === null || stale}>
      <Shape {...props} rows={rows} />
      <Pager
        list={list}
        shown={rows?.length ?? 0}
        total={answer.status === 'success' ? answer.total : null}
        {...(dash ? { dash } : {})}
        label={props.label}
      />
    </div>
  )
}

type Query<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}
/** What a react-query of a list means to the table. Data that are there are shown although a later refetch failed. */
export function answerOf<Data extends { readonly total: number }, Row>(
  query: Query<Data>,
  rows: (data: Data) => readonly Row[],
): Answer<Row> {
  if (query.data)
    return { status: 'success', rows: rows(query.data), total: query.data.total, stale: query.isPlaceholderData }
  if (query.error) return { status: 'error', error: query.error, retry: () => void query.refetch() }
  return { status: 'pending' }
}
