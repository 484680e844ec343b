import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import type { smsContract } from '#shared/messages/sms/contract.ts'
import { routes } from '#shared/messages/sms/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof smsContract)['endpoints']
export type Sms = Reply<Endpoints['list']>['sms'][number]
type Query = NonNullable<RequestInput<Endpoints['list']>['query']>

const api = client<typeof smsContract>(routes, staff)

/** A message is sent by a job, whose end no event tells. */
const QUEUED_REFETCH_MS = 4_000
const REFETCH_MS = 20_000

/** A page of the log. It is read again while it is shown, sooner while a message is queued. */
export const logQuery = (query: Query) =>
  queryOptions({
    queryKey: ['sms', 'log', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.sms.some(({ status }) => status === 'queued') ? QUEUED_REFETCH_MS : REFETCH_MS,
  })

export const templatesQuery = queryOptions({
  queryKey: ['sms', 'templates'],
  queryFn: ({ signal }) => api.templates({ signal }),
})
/** Changes the wordings that are named, and with `sent` whether a kind is sent. */
export async function saveTemplates(
  body: NonNullable<RequestInput<Endpoints['saveTemplates']>['body']>,
): Promise<void> {
  queryClient.setQueryData(templatesQuery.queryKey, await api.saveTemplates({ body }))
}

/** Sends a message to the caller's own phone; returns it in E.164. */
export const sendTest = (body: NonNullable<RequestInput<Endpoints['testTemplate']>['body']>) =>
  api.testTemplate({ body })

/** What messages about appointments brought. */
export const resultsQuery = queryOptions({
  queryKey: ['sms', 'results'],
  queryFn: ({ signal }) => api.results({ signal }),
})

export const senderQuery = queryOptions({
  queryKey: ['sms', 'sender'],
  queryFn: ({ signal }) => api.sender({ signal }),
})
/** An empty name restores that of the installation. */
export async function saveSender(sms_sender: string): Promise<void> {
  queryClient.setQueryData(senderQuery.queryKey, await api.saveSender({ body: { sms_sender } }))
}
