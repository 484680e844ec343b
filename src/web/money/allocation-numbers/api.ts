import type { allocationNumbers } from '#shared/money/allocation-numbers/contract.ts'
import { routes } from '#shared/money/allocation-numbers/routes.ts'
import type { AllocationDecision } from '#shared/money/allocation-numbers/rules.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof allocationNumbers)['endpoints']
export type Allocation = Reply<Endpoints['show']>['allocation']
export type Connection = Reply<Endpoints['connection']>['connection']

const api = client<typeof allocationNumbers>(routes, staff)
const ofInvoice = (id: number) => ({ params: { invoiceId: String(id) } })

/** The state of an invoice's allocation number. */
export const allocationQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ['allocation-numbers', 'invoice', invoiceId],
    queryFn: async ({ signal }) => (await api.show({ ...ofInvoice(invoiceId), signal })).allocation,
  })

/** The office's connection to the tax authority (owners). */
export const connectionQuery = queryOptions({
  queryKey: ['allocation-numbers', 'connection'],
  queryFn: async ({ signal }) => (await api.connection({ signal })).connection,
})

/** The lists and the viewer show the number too. A cancelled invoice changes sales and debts. */
const changed = () =>
  Promise.all(
    ['allocation-numbers', 'invoices', 'checkout', 'home', 'customers'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** Stores a number that was given on the authority's site. */
export async function enterNumber(invoiceId: number, allocation_number: string): Promise<Allocation> {
  const { allocation } = await api.enter({ ...ofInvoice(invoiceId), body: { allocation_number } })
  await changed()
  return allocation
}

/** Asks the authority again. */
export async function askAgain(invoiceId: number): Promise<void> {
  await api.ask(ofInvoice(invoiceId))
  await changed()
}

/** Returns the id of the draft that a reverse charge leaves to issue. */
export async function decide(invoiceId: number, decision: AllocationDecision): Promise<number | null> {
  const { draft } = await api.decide({ ...ofInvoice(invoiceId), body: { decision } })
  await changed()
  return draft
}

/** The address of the authority's page, on which the owner gives the permission. */
export const startConnection = async (): Promise<string> => (await api.startConnection()).url

const stored = (connection: Connection) => void queryClient.setQueryData(connectionQuery.queryKey, connection)
/** Exchanges what the authority's page sent back, `code` and `state`, for a permission. */
export async function finishConnection(code: string, state: string): Promise<void> {
  stored((await api.finishConnection({ body: { code, state } })).connection)
}
/** Deletes the permission. Invoices that wait for a number keep waiting. */
export async function disconnect(): Promise<void> {
  stored((await api.disconnect()).connection)
}
/** Asks the authority once. The reply says whether the permission works. */
export const testConnection = (): Promise<Reply<Endpoints['test']>> => api.test()
