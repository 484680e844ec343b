import type { Reply } from '#shared/http/endpoint.ts'
import type { search } from '#shared/desk/search/contract.ts'
import { routes } from '#shared/desk/search/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { staff } from '#web/platform/session.ts'

const api = client<typeof search>(routes, staff)

export type SearchResults = Reply<(typeof search)['endpoints']['find']>

/** Shorter input matches too much to be useful. */
export const MIN_LENGTH = 2

/** Asks nothing below MIN_LENGTH characters. Fresh for ten seconds. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.find({ query: { q }, signal }),
    enabled: q.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
