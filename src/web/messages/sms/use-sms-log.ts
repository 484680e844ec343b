import type { KindGroup } from '#shared/messages/sms/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageSize } from '#web/ui/lists/page-size/use-page-size.ts'
import { useList } from '#web/ui/lists/use-list.ts'
import { logQuery } from './api.ts'

export type Sort = 'sent_at' | 'status' | 'kind'
/** All messages, those of a group, or those that failed. */
export type Filter = 'all' | KindGroup | 'failed'

/** The log with its filter; seven rows on phones (specification, section 9). */
export function useSmsLog() {
  const { size, chosen, choose } = usePageSize('sms', 7)
  const list = useList<Sort>(size, '-sent_at')
  const [filter, setFilter] = useState<Filter>('all')
  const chosenFilter = filter === 'all' ? {} : filter === 'failed' ? { status: 'failed' as const } : { group: filter }
  const query = useQuery(logQuery({ ...list.query, ...chosenFilter }))
  const setFirst = (change: () => void) => {
    change()
    list.setPage(0)
  }
  return {
    list,
    query,
    filter,
    setFilter: (next: Filter) => setFirst(() => setFilter(next)),
    pageSize: { chosen, choose: (next: number | null) => setFirst(() => choose(next)) },
  }
}
export type SmsLog = ReturnType<typeof useSmsLog>
