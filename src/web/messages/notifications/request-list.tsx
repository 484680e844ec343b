import { dateOf } from '#shared/values/local-time.ts'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { refetchRequests, requestsQuery } from '#web/calendar/appointment-requests/api.ts'
import { DeclineUnproved } from '#web/calendar/appointment-requests/parts/decline-unproved.tsx'
import { RequestRows } from '#web/calendar/appointment-requests/parts/request-rows.tsx'
import { useOwnRequests } from '#web/calendar/appointment-requests/parts/use-own-requests.ts'
import { text } from '#web/calendar/appointment-requests/text.ts'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** All requests that wait for the person's answer. */
export function RequestList() {
  const query = useQuery(requestsQuery(useOwnRequests()))
  const today = dateOf(useNow())
  useLive('appointments', () => void refetchRequests(), staff.token)
  const requests = query.data?.requests
  return (
    <Card>
      {query.error && !requests && (
        <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!requests && !query.error && <RowsSkeleton rows={6} />}
      {requests && (
        <RequestRows
          requests={requests}
          today={today}
          empty={<EmptyState icon={IconHourglass} title={text.none} note={text.noneNote} />}
        />
      )}
      <DeclineUnproved />
    </Card>
  )
}
