import type { assistant } from '#shared/marketing/assistant/contract.ts'
import { routes } from '#shared/marketing/assistant/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof assistant)['endpoints']
export type Chat = Reply<Endpoints['list']>
export type Message = Chat['messages'][number]
export type SendBody = RequestInput<Endpoints['send']>['body']

const api = client<typeof assistant>(routes, staff)

/** The newest exchanges of the signed-in person. */
export const chatQuery = (limit: number) =>
  queryOptions({
    queryKey: ['assistant', 'chat', limit],
    queryFn: ({ signal }) => api.list({ query: { limit: String(limit) }, signal }),
    placeholderData: keepPreviousData,
  })
/** Resolves when the open chat has been read again. */
export const refreshChat = () => queryClient.invalidateQueries({ queryKey: ['assistant', 'chat'] })

/** Customers whose birthday is soon. */
export const birthdaysQuery = queryOptions({
  queryKey: ['assistant', 'birthdays'],
  queryFn: ({ signal }) => api.birthdays({ signal }),
})

/** Yields the parts of the text. A request that was answered before yields nothing. */
export async function* writeText(body: SendBody, key: string, signal: AbortSignal): AsyncGenerator<string> {
  const answer = await api.send({ body, idempotencyKey: key, signal, asEvents: true })
  if (!(Symbol.asyncIterator in answer)) return
  for await (const event of answer) if (event.event === 'text') yield event.data.text
}

/** Deletes the exchanges of this person only. */
export async function clearChat(): Promise<void> {
  await api.clear()
  await refreshChat()
}
