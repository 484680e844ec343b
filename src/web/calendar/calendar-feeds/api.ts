import { queryOptions } from '@tanstack/react-query'
import type { calendarFeeds } from '#shared/calendar/calendar-feeds/contract.ts'
import { routes } from '#shared/calendar/calendar-feeds/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Feed = Reply<(typeof calendarFeeds)['endpoints']['show']>['feed']

const api = client<typeof calendarFeeds>(routes, staff)
const params = (id: number) => ({ id: String(id) })

/** The feed of an employee; null when there is no address. */
export const feedQuery = (id: number) =>
  queryOptions({
    queryKey: ['calendar-feeds', id],
    queryFn: async ({ signal }) => (await api.show({ params: params(id), signal })).feed,
  })
const show = (id: number, feed: Feed) => queryClient.setQueryData(feedQuery(id).queryKey, feed)

/**
 * Makes a new address, which ends the one before, and resolves with it. It cannot be read again.
 */
export async function createFeed(id: number, withDetails: boolean): Promise<string> {
  const { feed, address } = await api.create({ params: params(id), body: { with_details: withDetails } })
  show(id, feed)
  return address
}
/** Rejects with not_found when there is no address. */
export async function changeFeed(id: number, withDetails: boolean): Promise<void> {
  show(id, (await api.update({ params: params(id), body: { with_details: withDetails } })).feed)
}
/** Ends the address; resolves also when there is none. */
export async function removeFeed(id: number): Promise<void> {
  await api.remove({ params: params(id) })
  show(id, null)
}
