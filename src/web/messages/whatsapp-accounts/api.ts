import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import type { whatsappAccounts } from '#shared/messages/whatsapp-accounts/contract.ts'
import { routes } from '#shared/messages/whatsapp-accounts/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof whatsappAccounts)['endpoints']
export type Account = Reply<Endpoints['get']>
type AccountBody = NonNullable<RequestInput<Endpoints['save']>['body']>

const api = client<typeof whatsappAccounts>(routes, staff)
const all = { queryKey: ['whatsapp-accounts'] }

export const accountQuery = queryOptions({
  queryKey: ['whatsapp-accounts', 'settings'],
  queryFn: ({ signal }) => api.get({ signal }),
})
/** The channels that a customer's card can prefer. */
export const channelsQuery = queryOptions({
  queryKey: ['whatsapp-accounts', 'channels'],
  queryFn: ({ signal }) => api.channels({ signal }),
})

/** Empty secrets keep those that are stored. The reply never contains them. */
export async function saveAccount(body: AccountBody): Promise<Account> {
  const saved = await api.save({ body })
  await queryClient.invalidateQueries(all)
  return saved
}
/** Messages go by SMS from then on. */
export async function removeAccount(): Promise<void> {
  await api.remove()
  await queryClient.invalidateQueries(all)
}
/** Asks Meta about the saved credentials. */
export async function testAccount(): Promise<Reply<Endpoints['test']>> {
  const result = await api.test()
  await queryClient.invalidateQueries(all)
  return result
}
