import type { calendarSettings } from '#shared/office/calendar-settings/contract.ts'
import { routes } from '#shared/office/calendar-settings/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client, type Seen } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof calendarSettings)['endpoints']
export type CalendarSettings = Reply<Endpoints['get']>
export type SettingsBody = NonNullable<RequestInput<Endpoints['update']>['body']> & Seen

const api = client<typeof calendarSettings>(routes, staff)

export const calendarSettingsQuery = queryOptions({
  queryKey: ['calendar-settings'],
  queryFn: ({ signal }) => api.get({ signal }),
})

/** Fetches the saved settings without the cache. */
export const freshCalendarSettings = (): Promise<CalendarSettings> => api.get()

/** Appointments carry the colour of their status, so they are refetched too. */
export async function saveCalendarSettings(id: number, body: SettingsBody): Promise<CalendarSettings> {
  const saved = await api.update({ params: { id: String(id) }, body })
  queryClient.setQueryData(calendarSettingsQuery.queryKey, saved)
  void queryClient.invalidateQueries({ queryKey: ['appointments'] })
  return saved
}
