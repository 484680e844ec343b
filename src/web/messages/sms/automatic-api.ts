import type { automaticMessages } from '#shared/marketing/automatic-messages/contract.ts'
import { routes } from '#shared/marketing/automatic-messages/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof automaticMessages)['endpoints']
export type Automatic = Reply<Endpoints['show']>
export type AutomaticMessage = Automatic['automatic'][number]
type Change = RequestInput<Endpoints['save']>['body']

const api = client<typeof automaticMessages>(routes, staff)

/** The automatic messages with their switches and results, for owners. */
export const automaticQuery = queryOptions({
  queryKey: ['sms', 'automatic'],
  queryFn: ({ signal }) => api.show({ signal }),
})

/** Changes one kind; what is missing keeps its value. */
export async function saveAutomatic(body: Change): Promise<void> {
  queryClient.setQueryData(automaticQuery.queryKey, await api.save({ body }))
}
