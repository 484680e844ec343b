import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { usePageSize, type PageSize } from './use-page-size.ts'

/**
 * The query of every list endpoint. `limit` and `offset` are strings because they are URL
 * parameters.
 */
export type ListQuery<Sort extends string> = {
  readonly search?: string
  readonly sort: Sort | `-${Sort}`
  readonly limit: string
  readonly offset: string
}
export type List<Sort extends string = string> = {
  readonly query: ListQuery<Sort>
  readonly pageSize: number
  /** What the page size is chosen from. */
  readonly sizes: Omit<PageSize, 'size'>
  readonly page: number
  readonly setPage: (page: number) => void
  readonly search: string
  /** True while a search is active: an empty list then means "not found", not "nothing yet". */
  readonly searching: boolean
  readonly setSearch: (typed: string) => void
  readonly sort: Sort | `-${Sort}`
  /** Sorts by this column, or reverses the order when it is already sorted by it. */
  sortBy(column: Sort): void
  /** Sorts in this order, regardless of the current one. */
  setSort(order: Sort | `-${Sort}`): void
}

type ListSettings<Sort extends string> = {
  /** The name under which the device remembers the chosen page size. */
  readonly name: string
  /** The specified number of rows on a page. */
  readonly size: number
  readonly first: Sort | `-${Sort}`
  /** The height of what the screen has between its header and the table, in px; 0 by default. */
  readonly above?: number
  /** The list shares its screen or dialog with other things, so it does not fill the height. */
  readonly part?: true
}

/**
 * The state of a paged list: search text (sent 250 ms after the last key), sort order, page and its
 * size. Searching, sorting and another size return to the first page.
 */
export function useList<Sort extends string>(settings: ListSettings<Sort>): List<Sort> {
  const { name, size: specified, first, above = 0, part } = settings
  const [search, setTyped] = useState('')
  const [sent] = useDebouncedValue(search.trim(), 250)
  const [sort, setOrder] = useState(first)
  const [page, setPage] = useState(0)
  const { size, ...sizes } = usePageSize({ name, specified, above: part ? null : above })
  const setSort = (order: Sort | `-${Sort}`) => {
    setOrder(order)
    setPage(0)
  }
  const choose = (next: number) => {
    sizes.choose(next)
    setPage(0)
  }
  const sortBy = (column: Sort) => setSort(sort === column ? `-${column}` : column)
  const setSearch = (typed: string) => {
    setTyped(typed)
    setPage(0)
  }
  const query = { ...(sent ? { search: sent } : {}), sort, limit: String(size), offset: String(page * size) }
  return {
    query,
    pageSize: size,
    sizes: { ...sizes, choose },
    page,
    setPage,
    search,
    searching: sent !== '',
    setSearch,
    sort,
    sortBy,
    setSort,
  }
}

/** The state of a list in a part of a screen that has one order and no search. */
export const usePages = (name: string, size: number): List<never> =>
  useList<never>({ name, size, first: '' as never, part: true })
