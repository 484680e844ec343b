import type { books } from '#shared/books/contract.ts'
import { routes } from '#shared/books/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { staff } from '../platform/session.ts'

type Endpoints = (typeof books)['endpoints']
export type Summary = Reply<Endpoints['summary']>

const api = client<typeof books>(routes, staff)

/** The figures of a month, `YYYY-MM`. */
export const summaryQuery = (month: string) =>
  queryOptions({
    queryKey: ['books', 'summary', month],
    queryFn: ({ signal }) => api.summary({ query: { month }, signal }),
  })
