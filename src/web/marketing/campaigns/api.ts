import type { campaigns } from '#shared/marketing/campaigns/contract.ts'
import { routes } from '#shared/marketing/campaigns/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof campaigns)['endpoints']
export type Campaign = Reply<Endpoints['list']>['campaigns'][number]
export type CampaignBody = RequestInput<Endpoints['create']>['body']
export type Preview = Reply<Endpoints['preview']>

export type MarketingResponse = Reply<Endpoints['responses']>['responses'][number]
export type ResponseQuery = NonNullable<RequestInput<Endpoints['responses']>['query']>

const api = client<typeof campaigns>(routes, staff)

/** Messages are sent by a job, whose progress no event tells. */
const QUEUED_REFETCH_MS = 4_000
const REFETCH_MS = 20_000

/** The latest campaigns. They are read again while they are shown, sooner while messages wait. */
export const campaignsQuery = queryOptions({
  queryKey: ['campaigns', 'list'],
  queryFn: ({ signal }) => api.list({ signal }),
  refetchInterval: ({ state }) =>
    state.data?.campaigns.some(({ queued }) => queued > 0) ? QUEUED_REFETCH_MS : REFETCH_MS,
})

/** A page of the customers who opened a link or booked. */
export const responsesQuery = (query: ResponseQuery) =>
  queryOptions({
    queryKey: ['campaigns', 'responses', query],
    queryFn: ({ signal }) => api.responses({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** Who would get a message, who would not, and its text for one of them. */
export const previewQuery = (body: CampaignBody) =>
  queryOptions({
    queryKey: ['campaigns', 'preview', body],
    queryFn: ({ signal }) => api.preview({ body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })

const changed = () =>
  Promise.all(['campaigns', 'sms', 'subscriptions'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** Queues a campaign. A repeated call with the same key queues nothing more. */
export async function sendCampaign(body: CampaignBody, idempotencyKey: string): Promise<Reply<Endpoints['create']>> {
  const reply = await api.create({ body, idempotencyKey })
  void changed()
  return reply
}

/** Stops what was not sent yet. Returns how many messages that were. */
export async function cancelCampaign(id: number): Promise<number> {
  const { cancelled } = await api.cancel({ params: { id: String(id) } })
  void changed()
  return cancelled
}
