import type { Reply } from '#shared/http/endpoint.ts'
import type { notifications } from '#shared/notifications/contract.ts'
import { routes } from '#shared/notifications/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { staff } from '../platform/session.ts'

type Endpoints = (typeof notifications)['endpoints']
export type Notification = Reply<Endpoints['list']>['notifications'][number]
export type Setting = Reply<Endpoints['settings']>['kinds'][number]

const api = client<typeof notifications>(routes, staff)
const KEY = 'notifications'

/** A page of the person's notifications. */
export const notificationsQuery = (query: { readonly limit: string; readonly offset: string }) =>
  queryOptions({
    queryKey: [KEY, query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** Reads the shown page again. */
export const refetchNotifications = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] })

/** The event of the change makes every open list refetch. */
export const markSeen = (id: number): Promise<void> => api.markSeen({ params: { id: String(id) } })

/** Marks what happened until this time, ISO with Z. */
export async function markAllSeen(until: string): Promise<void> {
  await api.markAllSeen({ body: { until } })
  await refetchNotifications()
}

export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => api.settings({ signal }),
})
/** Changes one kind; returns all settings. */
export const saveSetting = ({ kind, listed }: Setting) => api.saveSettings({ body: { kinds: [{ kind, listed }] } })
