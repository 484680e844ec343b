import type { checkout } from '#shared/money/checkout/contract.ts'
import { routes } from '#shared/money/checkout/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof checkout)['endpoints']
export type Order = Reply<Endpoints['orders']>['orders'][number]
type Query = NonNullable<RequestInput<Endpoints['orders']>['query']>

const api = client<typeof checkout>(routes, staff)

/** A page of the office's orders. The page before stays on screen while the next one loads. */
export const ordersQuery = (query: Query) =>
  queryOptions({
    queryKey: ['checkout', 'orders', query],
    queryFn: ({ signal }) => api.orders({ query, signal }),
    placeholderData: keepPreviousData,
  })
