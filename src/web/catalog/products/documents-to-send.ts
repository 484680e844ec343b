import type { documents } from '#shared/catalog/documents/contract.ts'
import { routes } from '#shared/catalog/documents/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { staff } from '#web/platform/session.ts'

const api = client<typeof documents>(routes, staff)

/**
 * All documents by name, which a service may send. Read here, because documents know of customers
 * and their sales.
 */
export const allDocuments = queryOptions({
  queryKey: ['documents', 'list', { sort: 'name' }],
  queryFn: ({ signal }) => api.list({ query: { sort: 'name' }, signal }),
  placeholderData: keepPreviousData,
})
