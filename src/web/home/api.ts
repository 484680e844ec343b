import type { home } from '#shared/home/contract.ts'
import { routes } from '#shared/home/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { Period } from '#shared/values/periods.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { staff } from '../platform/session.ts'

export type Home = Reply<(typeof home)['endpoints']['show']>

const api = client<typeof home>(routes, staff)

/** Home refers to the current time, so its data ages by itself: an appointment ends, midnight comes. Milliseconds. */
export const AGES_IN = 60_000
/** The screen uses the answer that its route asked for a moment before. Milliseconds. */
const JUST_NOW = 1_000

export const homeQuery = (period: Period) =>
  queryOptions({
    queryKey: ['home', period],
    queryFn: ({ signal }) => api.show({ query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: JUST_NOW,
    refetchInterval: AGES_IN,
  })

/** Starts to load what Home shows first, while the router prepares the screen. */
export function prefetchHome(): void {
  void queryClient.prefetchQuery(homeQuery('today'))
}
