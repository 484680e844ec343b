import type { subscriptions } from '#shared/subscriptions/contract.ts'
import { routes } from '#shared/subscriptions/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { keepPermissions, staff } from '../platform/session.ts'

const api = client<typeof subscriptions>(routes, staff)

/** What the person who is signed in may do, and what the office has paid for. Asked again after 15 s, and kept on the device. */
export const permissionsQuery = queryOptions({
  queryKey: ['subscriptions', 'permissions'],
  queryFn: async ({ signal }) => {
    const permissions = await api.permissions({ signal })
    keepPermissions(permissions)
    return permissions
  },
  staleTime: 15_000,
})
