import type { Reply } from '#shared/http/endpoint.ts'
import type { subscriptions } from '#shared/office/subscriptions/contract.ts'
import { routes } from '#shared/office/subscriptions/routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { storePermissions, storedPermissions, staff } from '#web/platform/session.ts'

type Endpoints = (typeof subscriptions)['endpoints']
type Permissions = Reply<Endpoints['permissions']>
/** An answer may name less than it should; the guard takes that for a cancelled one. */
export type Subscription = Permissions['subscription']
export type Support = Reply<Endpoints['support']>

const api = client<typeof subscriptions>(routes, staff)

/**
 * The person's permissions and the office's subscription. Refetched after 15 s and stored on the
 * device.
 */
export const permissionsQuery = queryOptions({
  queryKey: ['subscriptions', 'permissions'],
  queryFn: async ({ signal }) => {
    const permissions = await api.permissions({ signal })
    storePermissions(permissions)
    return permissions
  },
  staleTime: 15_000,
})
/**
 * The subscription of the last permissions answer. An older version of the app may have stored
 * fewer fields.
 */
export const storedSubscription = (): Partial<Subscription> | null => {
  const permissions = storedPermissions()
  return permissions && ((permissions.subscription ?? {}) as Partial<Subscription>)
}

/**
 * The latest permissions, or what the device stored of them, where an older version of the app may
 * have stored fewer fields.
 */
export const useKnownPermissions = () =>
  useQuery(permissionsQuery).data ?? (storedPermissions() as (Partial<Permissions> & Pick<Permissions, 'user'>) | null)

const flags = {
  invoices: ({ invoice_model }: Partial<Subscription>) => invoice_model,
  cards: ({ subscription_details }: Partial<Subscription>) => subscription_details?.credit_card_enabled,
} as const

/**
 * Whether the office's plan has this, from the last answer that the device knows. True while none
 * is known, because the server decides.
 */
export function usePlanHas(what: keyof typeof flags): boolean {
  const subscription = useQuery(permissionsQuery).data?.subscription ?? storedSubscription()
  return !subscription || flags[what](subscription) !== '0'
}

/** Name and price of a plan; they change only with a release. */
export const planQuery = (planId: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'plan', planId],
    queryFn: ({ signal }) => api.plan({ params: { planId: String(planId) }, signal }),
    staleTime: 60 * 60_000,
  })

/** Support contacts; they change only with the server's configuration. */
export const supportQuery = queryOptions({
  queryKey: ['subscriptions', 'support'],
  queryFn: ({ signal }) => api.support({ signal }),
  staleTime: 60 * 60_000,
})

/** The owner's plan and its usage. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscriptions', 'own'],
  queryFn: ({ signal }) => api.subscription({ signal }),
})
