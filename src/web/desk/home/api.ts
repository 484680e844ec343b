import type { home } from '#shared/desk/home/contract.ts'
import { routes } from '#shared/desk/home/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { Period } from '#shared/values/periods.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { askedAt } from '#web/platform/early-responses.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

export type Home = Reply<(typeof home)['endpoints']['show']>
export type Visit = Home['next'][number]

const api = client<typeof home>(routes, staff)

/**
 * Milliseconds after which Home's data is outdated without any change, because it refers to the
 * current time.
 */
export const REFETCH_MS = 60_000
/** Milliseconds in which the screen uses the response that its route requested just before. */
const FRESH_MS = 1_000

let lastAskedAt = 0
/** When Home's data were last asked for, by `performance.now()`. */
export const homeAskedAt = (): number => lastAskedAt

/** Read again every REFETCH_MS, because the time of day changes it without an event. */
export const homeQuery = (period: Period) =>
  queryOptions({
    queryKey: ['home', period],
    queryFn: ({ signal }) => {
      lastAskedAt = askedAt(`${routes.show[1]}?period=${period}`)
      return api.show({ query: { period }, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: REFETCH_MS,
  })

/** Starts to load Home's first data while the router prepares the screen. */
export function prefetchHome(): void {
  void queryClient.prefetchQuery(homeQuery('today'))
}
