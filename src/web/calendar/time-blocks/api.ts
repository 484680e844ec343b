import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import type { timeBlocks } from '#shared/calendar/time-blocks/contract.ts'
import { routes } from '#shared/calendar/time-blocks/routes.ts'
import { wallClockAt } from '#shared/values/local-time.ts'
import { client } from '#web/platform/call.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof timeBlocks)['endpoints']
export type TimeBlock = Reply<Endpoints['list']>['time_blocks'][number]
export type BlockBody = RequestInput<Endpoints['create']>['body']

export const timeBlockCalls = client<typeof timeBlocks>(routes, staff)
export const TIME_BLOCKS = ['time-blocks'] as const

/** The blocks of everybody on the days [from, to). Filters are applied in the browser. */
export const timeBlocksIn = ({ from, to }: { readonly from: string; readonly to: string }) =>
  queryOptions({
    queryKey: [...TIME_BLOCKS, from, to],
    queryFn: async ({ signal }) => {
      const query = { start: wallClockAt(from, '00:00'), end: wallClockAt(to, '00:00') }
      return (await timeBlockCalls.list({ query, signal })).time_blocks
    },
    // the event stream reports changes
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Shows saved blocks before the lists are read again. */
export function cacheBlocks(queries: QueryClient, saved: readonly TimeBlock[]): void {
  for (const [key, rows] of queries.getQueriesData<TimeBlock[]>({ queryKey: TIME_BLOCKS })) {
    if (!rows) continue
    const ids = new Set(saved.map(({ id }) => id))
    const shown = saved.filter(
      ({ start_time, end_time }) => start_time < `${String(key[2])} 00` && end_time > `${String(key[1])} 00:00:00`,
    )
    queries.setQueryData(key, [...rows.filter(({ id }) => !ids.has(id)), ...shown])
  }
  void queries.invalidateQueries({ queryKey: TIME_BLOCKS })
}
/** Removes a block from every cached list, and reads the lists again. */
export function dropBlock(queries: QueryClient, id: number): void {
  queries.setQueriesData<TimeBlock[]>({ queryKey: TIME_BLOCKS }, (rows) => rows?.filter((one) => one.id !== id))
  void queries.invalidateQueries({ queryKey: TIME_BLOCKS })
}
