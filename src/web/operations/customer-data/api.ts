import type { customerData } from '#shared/operations/customer-data/contract.ts'
import { routes } from '#shared/operations/customer-data/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof customerData)['endpoints']
export type Block = Reply<Endpoints['blocks']>['blocks'][number]

const api = client<typeof customerData>(routes, staff)
const ofCustomer = (id: number) => ({ params: { id: String(id) } })

/** What has to be settled before the customer can be erased. */
export const blocksQuery = (id: number) =>
  queryOptions({
    queryKey: ['customer-data', 'blocks', id],
    queryFn: async ({ signal }) => (await api.blocks({ ...ofCustomer(id), signal })).blocks,
    staleTime: 0,
  })

/** Who opened the card. */
export const viewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['customer-data', 'views', id],
    queryFn: async ({ signal }) => (await api.views({ ...ofCustomer(id), signal })).views,
    staleTime: 0,
  })

/** The archive with everything that is kept about the customer. */
export async function fetchCustomerData(id: number): Promise<File> {
  const file: unknown = await api.export(ofCustomer(id))
  if (!(file instanceof File)) throw new Error('the answer is no file')
  return file
}

/** Erases the customer for good and drops what the screens know about them. */
export async function eraseCustomer(id: number): Promise<void> {
  await api.erase(ofCustomer(id))
  // removed rather than invalidated: a refetch of the erased customer would answer 404
  queryClient.removeQueries({ queryKey: ['customers', 'card', id] })
  for (const name of ['customers', 'appointments']) void queryClient.invalidateQueries({ queryKey: [name] })
}
