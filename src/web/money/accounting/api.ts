import type { accounting } from '#shared/money/accounting/contract.ts'
import { routes } from '#shared/money/accounting/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof accounting)['endpoints']
export type Summary = Reply<Endpoints['summary']>

const api = client<typeof accounting>(routes, staff)

/** The figures of a month, `YYYY-MM`. */
export const summaryQuery = (month: string) =>
  queryOptions({
    queryKey: ['books', 'summary', month],
    queryFn: ({ signal }) => api.summary({ query: { month }, signal }),
  })

/**
 * The files of the uniform structure for a range of dates, both included. `dealer` is a former
 * number; empty for the present one.
 */
export const fetchOpenfrmt = (from: string, to: string, dealer: string): Promise<File> =>
  fileOf(api.openfrmt({ query: { from, to, ...(dealer ? { business_number: dealer } : {}) } }))
/** The figures of a month, as sheets of Excel or as a page to print. */
export const fetchSummary = (month: string, format: 'xlsx' | 'pdf'): Promise<File> =>
  fileOf(api.summary({ query: { month, format } }))
/** The detailed VAT report of a month. */
export const fetchPcn874 = (month: string): Promise<File> => fileOf(api.pcn874({ query: { month } }))

async function fileOf(answer: Promise<unknown>): Promise<File> {
  const file = await answer
  if (!(file instanceof File)) throw new Error('the answer is no file')
  return file
}

export type MonthSending = Reply<Endpoints['sendMonth']>['sending']
/** Where the files of a month are sent, and the last email with them. */
export const accountantQuery = (month: string) =>
  queryOptions({
    queryKey: ['books', 'accountant', month],
    queryFn: ({ signal }) => api.accountant({ query: { month }, signal }),
  })
/** Sends the files of a month to the accountant. While one waits, a repeated call sends none. */
export async function sendMonth(month: string): Promise<MonthSending> {
  const { sending } = await api.sendMonth({ body: { month } })
  void queryClient.invalidateQueries({ queryKey: ['books', 'accountant'] })
  return sending
}

export type DayClose = Reply<Endpoints['closes']>['day_closes'][number]
/** The counts of cash of a month, and what a close would expect now. */
export const closesQuery = (month: string) =>
  queryOptions({
    queryKey: ['books', 'closes', month],
    queryFn: ({ signal }) => api.closes({ query: { month }, signal }),
  })
/**
 * `countedCash` is in shekels, such as `1234.50`. A repeated call with the same key closes once.
 */
export async function closeDay(date: string, countedCash: string, idempotencyKey: string): Promise<DayClose> {
  const { day_close } = await api.closeDay({ body: { date, counted_cash: countedCash }, idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['books'] })
  return day_close
}
