import { queryOptions } from '@tanstack/react-query'
import type { visits } from '#shared/calendar/visits/contract.ts'
import { routes } from '#shared/calendar/visits/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { client } from '#web/platform/call.ts'
import { staff } from '#web/platform/session.ts'

export const visitCalls = client<typeof visits>(routes, staff)

export type FreeStartsReply = Reply<(typeof visits)['endpoints']['freeStarts']>

/** What staff want to know of a customer before they book. */
export const customerFactsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['appointment-customer', customerId],
    queryFn: ({ signal }) => visitCalls.customer({ params: { customerId: String(customerId) }, signal }),
    staleTime: 60_000,
  })
type VisitParts = readonly { readonly service_id: number; readonly employee_id: number; readonly minutes: number }[]
/** The free starts of a visit nearest to a time, and who else could give it then. */
export const freeStartsQuery = (parts: VisitParts, near: WallClock, except: number | undefined) =>
  queryOptions({
    queryKey: ['free-starts', parts, near, except ?? 0],
    queryFn: ({ signal }) =>
      visitCalls.freeStarts({
        query: {
          service_ids: parts.map((part) => part.service_id).join(','),
          employee_ids: parts.map((part) => part.employee_id).join(','),
          minutes: parts.map((part) => part.minutes).join(','),
          near,
          ...(except !== undefined && { appointment_id: String(except) }),
        },
        signal,
      }),
    staleTime: 0,
  })
