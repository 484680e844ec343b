import type { home } from '#shared/home/contract.ts'
import { routes } from '#shared/home/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { Period } from '#shared/values/periods.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { staff } from '../platform/session.ts'

export type Home = Reply<(typeof home)['endpoints']['show']>

const api = client<typeof home>(routes, staff)

/** What is said of "now" grows old by itself: an appointment ends, midnight comes. */
export const AGES_IN = 60_000

export const homeQuery = (period: Period) =>
  queryOptions({
    queryKey: ['home', period],
    queryFn: ({ signal }) => api.show({ query: { period }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGES_IN,
  })
