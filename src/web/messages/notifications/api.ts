import type { Reply } from '#shared/http/endpoint.ts'
import type { notifications } from '#shared/messages/notifications/contract.ts'
import type { DIGEST_HOURS } from '#shared/messages/notifications/rules.ts'
import { routes } from '#shared/messages/notifications/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof notifications)['endpoints']
export type Notification = Reply<Endpoints['list']>['notifications'][number]
export type Digest = { readonly hour: (typeof DIGEST_HOURS)[number] | null }
export type Settings = Reply<Endpoints['settings']>
export type Setting = Reply<Endpoints['settings']>['kinds'][number]

const api = client<typeof notifications>(routes, staff)
const KEY = 'notifications'

/** How many came in since the list was opened. */
export const countQuery = queryOptions({
  queryKey: [KEY, 'count'],
  queryFn: ({ signal }) => api.count({ signal }),
})

/** The list was opened: what came in until this time, ISO with Z, is no longer counted. */
export const markOpened = (until: string): Promise<void> => api.markOpened({ body: { until } })

/** A page of the person's notifications. */
export const notificationsQuery = (query: { readonly limit: string; readonly offset: string }) =>
  queryOptions({
    queryKey: [KEY, query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * The time of the latest of these, ISO with Z. The first one need not be it, because a row can be
 * written after one that happened later.
 */
export const latestOf = (rows: readonly Notification[] | undefined): string | undefined =>
  rows
    ?.map(({ at }) => at)
    .toSorted()
    .at(-1)

/** Reads the shown page and the count again. */
export const refetchNotifications = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })

/** The event of the change makes every open list refetch. */
export const markSeen = (id: number): Promise<void> => api.markSeen({ params: { id: String(id) } })

/** Marks what happened until this time, ISO with Z. */
export async function markAllSeen(until: string): Promise<void> {
  await api.markAllSeen({ body: { until } })
  await refetchNotifications()
}

/** `hour` null: no digest. */
export const saveDigest = (hour: Digest['hour']) => api.saveSettings({ body: { digest_hour: hour } })

export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => api.settings({ signal }),
})
/** Changes one kind; returns all settings. Fails for a required kind that is taken off the list. */
export const saveSetting = ({ kind, listed, pushed }: Setting) =>
  api.saveSettings({ body: { kinds: [{ kind, listed, pushed }] } })
