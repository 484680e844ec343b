import { queryOptions } from '@tanstack/react-query'
import type { recurrence } from '#shared/calendar/recurrence/contract.ts'
import { routes } from '#shared/calendar/recurrence/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { client } from '#web/platform/call.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof recurrence)['endpoints']
export type RecurrenceDate = Reply<Endpoints['preview']>['dates'][number]
export type RecurrenceBody = RequestInput<Endpoints['create']>['body']
export type RecurrenceInput = Omit<RecurrenceBody, 'customer_id' | 'notes' | 'choices' | 'notify' | 'more'> & {
  readonly more: NonNullable<RecurrenceBody['more']>
}

export const recurrenceCalls = client<typeof recurrence>(routes, staff)
const PREVIEW = 'series-preview'

/** The dates of a recurrence that is not booked yet. */
export const recurrencePreview = (input: RecurrenceInput | null) =>
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
      return (await recurrenceCalls.preview({ query, signal })).dates
    },
    staleTime: 30_000,
  })

/** The appointments of a recurrence. Read again whenever one of them opens. */
export const recurrenceQuery = (id: number) =>
  queryOptions({
    queryKey: ['appointment-series', id],
    queryFn: ({ signal }) => recurrenceCalls.show({ params: { id: String(id) }, signal }),
    staleTime: 0,
  })
