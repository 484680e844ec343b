import { queryOptions } from '@tanstack/react-query'
import type { appointmentSeries } from '#shared/calendar/recurrence/contract.ts'
import { routes } from '#shared/calendar/recurrence/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { client } from '#web/platform/call.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof appointmentSeries)['endpoints']
export type SeriesDate = Reply<Endpoints['preview']>['dates'][number]
export type SeriesBody = RequestInput<Endpoints['create']>['body']
export type SeriesInput = Omit<SeriesBody, 'customer_id' | 'notes' | 'choices' | 'notify' | 'more'> & {
  readonly more: NonNullable<SeriesBody['more']>
}

export const seriesCalls = client<typeof appointmentSeries>(routes, staff)
const PREVIEW = 'series-preview'

/** The dates of a series that is not booked yet. */
export const seriesPreview = (input: SeriesInput | null) =>
  queryOptions({
    queryKey: [PREVIEW, input],
    enabled: input !== null,
    queryFn: async ({ signal }) => {
      const { employee_id, service_id, every_weeks, count, start_time, end_time, more } = input!
      const ids = { employee_id: String(employee_id), service_id: String(service_id) }
      const lists = {
        more_services: more.map((part) => part.service_id).join(','),
        more_employees: more.map((part) => part.employee_id).join(','),
        more_minutes: more.map((part) => part.minutes).join(','),
      }
      const numbers = { every_weeks: String(every_weeks), count: String(count) }
      const query = { ...ids, ...numbers, start_time, end_time, ...(more.length > 0 && lists) }
      return (await seriesCalls.preview({ query, signal })).dates
    },
    staleTime: 30_000,
  })

/** The appointments of a series. Read again whenever one of them opens. */
export const seriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['appointment-series', id],
    queryFn: ({ signal }) => seriesCalls.show({ params: { id: String(id) }, signal }),
    staleTime: 0,
  })
