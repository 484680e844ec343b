import type { KindGroup } from '#shared/messages/sms/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useList } from '#web/ui/lists/use-list.ts'
import { logQuery } from './api.ts'

export type Sort = 'sent_at' | 'status' | 'kind'
/** All messages, those of a group, or those that failed. */
export type Filter = 'all' | KindGroup | 'failed'

/** The log with its filter; seven rows on phones (specification, section 9). */
export function useSmsLog() {
  const list = useList<Sort>({ name: 'sms', size: 7, first: '-sent_at', above: 104 })
  const [filter, setFilter] = useState<Filter>('all')
  const chosenFilter = filter === 'all' ? {} : filter === 'failed' ? { status: 'failed' as const } : { group: filter }
  const query = useQuery(logQuery({ ...list.query, ...chosenFilter }))
  const chooseFilter = (next: Filter) => {
    setFilter(next)
    list.setPage(0)
  }
  return { list, query, filter, setFilter: chooseFilter }
}
export type SmsLog = ReturnType<typeof useSmsLog>
