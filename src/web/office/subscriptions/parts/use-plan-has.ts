import { useQuery } from '@tanstack/react-query'
import { permissionsQuery, storedSubscription } from '../api.ts'

type Subscription = NonNullable<ReturnType<typeof storedSubscription>>
const flags = {
  invoices: ({ invoice_model }: Subscription) => invoice_model,
  cards: ({ subscription_details }: Subscription) => subscription_details?.credit_card_enabled,
} as const

/**
 * Whether the office's plan has this, from the last answer that the device knows. True while none
 * is known, because the server decides.
 */
export function usePlanHas(what: keyof typeof flags): boolean {
  const subscription = useQuery(permissionsQuery).data?.subscription ?? storedSubscription()
  return !subscription || flags[what](subscription) !== '0'
}
