import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

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

/**
 * The state of a paged list: search text (sent 250 ms after the last key), sort order, page.
 * Searching and sorting return to the first page.
 */
export function useList<Sort extends string>(pageSize: number, first: Sort | `-${Sort}`): List<Sort> {
  const [search, setTyped] = useState('')
  const [sent] = useDebouncedValue(search.trim(), 250)
  const [sort, setOrder] = useState(first)
  const [page, setPage] = useState(0)
  const setSort = (order: Sort | `-${Sort}`) => {
    setOrder(order)
    setPage(0)
  }
  const sortBy = (column: Sort) => setSort(sort === column ? `-${column}` : column)
  const setSearch = (typed: string) => {
    setTyped(typed)
    setPage(0)
  }
  const query = { ...(sent ? { search: sent } : {}), sort, limit: String(pageSize), offset: String(page * pageSize) }
  return { query, pageSize, page, setPage, search, searching: sent !== '', setSearch, sort, sortBy, setSort }
}
