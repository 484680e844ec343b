import type {
  deposits as depositsContract,
  keptCards as keptCardsContract,
} from '#shared/money/booking-holds/contract.ts'
import { depositRoutes, keptCardRoutes } from '#shared/money/booking-holds/routes.ts'
import { client } from '#web/platform/call.ts'

/** The key of the held appointment alone authorises. */
const noIdentity = { token: () => null }
const deposits = client<typeof depositsContract>(depositRoutes, noIdentity)
const keptCards = client<typeof keptCardsContract>(keptCardRoutes, noIdentity)

/** Opens and checks the gateway's page of a deposit, or of a card that is kept without a charge. */
export const apiOf = (isCard: boolean) => {
  const api = isCard ? keptCards : deposits
  return {
    open: (token: string) => api.open({ params: { token } }),
    check: (token: string) => api.check({ params: { token } }),
  }
}
export type PaymentApi = ReturnType<typeof apiOf>
export type Payment = Awaited<ReturnType<PaymentApi['open']>>
