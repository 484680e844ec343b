import type { business } from '#shared/business/contract.ts'
import { routes } from '#shared/business/routes.ts'
import type { Reply, Sent } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { staff } from '../platform/session.ts'

type Endpoints = (typeof business)['endpoints']
export type BusinessSettings = Reply<Endpoints['settings']>
export type SettingsChange = NonNullable<Sent<Endpoints['saveSettings']>['body']>

const api = client<typeof business>(routes, staff)

/** Name, addresses and links of the office. */
export const businessQuery = queryOptions({
  queryKey: ['business', 'details'],
  queryFn: ({ signal }) => api.business({ signal }),
  staleTime: 5 * 60_000,
})
export const businessSettingsQuery = queryOptions({
  queryKey: ['business', 'settings'],
  queryFn: ({ signal }) => api.settings({ signal }),
})

/** Changes only what is named. */
export const saveBusinessSettings = (change: SettingsChange) => api.saveSettings({ body: change })
