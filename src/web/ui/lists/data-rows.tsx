import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Name } from '../parts/name.tsx'
import css from './data-table.module.css'
import { Skeleton } from '../parts/skeleton.tsx'
import { text } from '../text.ts'
import type { List } from './use-list.ts'

export type Column<Row, Sort extends string> = {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Makes the column title a button that sorts by this key. */
  readonly sort?: Sort
  /**
   * On phones, `details` (default) shows the value under the name and `none` hides it. The first
   * column is always the card's name.
   */
  readonly phone?: 'details' | 'none'
}
export type TableParts<Row, Sort extends string> = {
  /** The table's accessible name. */
  readonly label: string
  readonly columns: readonly Column<Row, Sort>[]
  /** Opens the row; its first cell becomes a button that covers the row. */
  readonly onOpen?: (row: Row) => void
  /** The name of a row's group; a heading stands above the first row of each. */
  readonly group?: ((row: Row) => string) | undefined
  /** The id of the row that is shown beside the list. */
  readonly current?: number | string | null
  /** Small buttons at the end of the row. */
  readonly actions?: (row: Row) => ReactNode
  /**
   * The number of skeleton rows shown while loading. Defaults to the page size; use fewer for long
   * pages.
   */
  readonly skeletonRows?: number
}
type Props<Row, Sort extends string> = TableParts<Row, Sort> & {
  readonly list: List<Sort>
  readonly rows: readonly Row[] | null
}

/**
 * The table of wide screens. Rows open by a button in their first cell; null rows are skeletons.
 */
export function TableRows<Row extends { readonly id: number | string }, Sort extends string>(props: Props<Row, Sort>) {
  const { label, columns, list, rows, onOpen, actions, current, group } = props
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" aria-sort={column.sort ? sortedBy(list.sort, column.sort) : undefined}>
              {column.sort ? <SortButton list={list} sort={column.sort} title={column.title} /> : column.title}
            </th>
          ))}
          {actions && <th scope="col">{text.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, index) => (
          <Fragment key={row.id}>
            {startsGroup(rows, index, group) && (
              <tr className={css.group}>
                <th scope="rowgroup" colSpan={columns.length + (actions ? 1 : 0)}>
                  <Name>{group!(row)}</Name>
                </th>
              </tr>
            )}
            <tr className={css.row} aria-current={row.id === current || undefined}>
              {columns.map((column, i) => (
                <td key={column.key}>
                  {i === 0 ? <RowButton row={row} onOpen={onOpen} cell={column.cell} /> : column.cell(row)}
                </td>
              ))}
              {actions && (
                <td>
                  <div className={css.actions}>{actions(row)}</div>
                </td>
              )}
            </tr>
          </Fragment>
        )) ??
          skeletonRows(props).map((i) => (
            <tr key={i}>
              {columns.map((column, index) => (
                <td key={column.key}>
                  <Skeleton height={18} width={index === 0 ? '70%' : '50%'} />
                </td>
              ))}
              {actions && (
                <td>
                  <Skeleton height={18} width={70} />
                </td>
              )}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** The same on phones: a card per row, without columns that have `phone: 'none'`. */
export function TableCards<Row extends { readonly id: number | string }, Sort extends string>(props: Props<Row, Sort>) {
  const { label, columns, rows, onOpen, actions, group } = props
  const [first, ...rest] = columns
  return (
    <ul className={css.cards} aria-label={label}>
      {rows?.map((row, index) => (
        <li key={row.id} className={css.card}>
          {startsGroup(rows, index, group) && (
            <b className={css.cardGroup}>
              <Name>{group!(row)}</Name>
            </b>
          )}
          <div className={css.cardMain}>{first && <RowButton row={row} onOpen={onOpen} cell={first.cell} />}</div>
          {actions && <div className={css.actions}>{actions(row)}</div>}
          <div className={css.details}>
            {rest
              .filter((column) => column.phone !== 'none')
              .map((column) => [column.key, column.cell(row)] as const)
              .map(([key, cell]) => cell && <span key={key}>{cell}</span>)}
          </div>
        </li>
      )) ??
        skeletonRows(props).map((i) => (
          <li key={i} className={css.card}>
            <Skeleton height={18} width="60%" />
            <span />
            <Skeleton height={16} width="40%" />
          </li>
        ))}
    </ul>
  )
}

const startsGroup = <Row,>(rows: readonly Row[], index: number, group: ((row: Row) => string) | undefined) =>
  group !== undefined && (index === 0 || group(rows[index]!) !== group(rows[index - 1]!))

const skeletonRows = ({ list, skeletonRows: asked }: { list: List; skeletonRows?: number | undefined }) =>
  Array.from({ length: asked ?? list.pageSize }, (_, i) => i)

type OpenProps<Row> = { row: Row; onOpen: ((row: Row) => void) | undefined; cell: (row: Row) => ReactNode }
function RowButton<Row>({ row, onOpen, cell }: OpenProps<Row>) {
  if (!onOpen) return cell(row)
  return (
    <button type="button" className={css.open} onClick={() => onOpen(row)}>
      {cell(row)}
    </button>
  )
}

function SortButton<Sort extends string>({ list, sort, title }: { list: List<Sort>; sort: Sort; title: string }) {
  const now = sortedBy(list.sort, sort)
  const Arrow = now === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      className={now === 'none' ? css.sort : `${css.sort} ${css.sorted}`}
      onClick={() => list.sortBy(sort)}
    >
      {title}
      {now !== 'none' && <Arrow size={14} aria-hidden />}
    </button>
  )
}

const sortedBy = (sort: string, column: string) =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none'
