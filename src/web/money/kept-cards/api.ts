import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/http/endpoint.ts'
import type { keptCards as keptCardsContract } from '#shared/money/kept-cards/contract.ts'
import { routes } from '#shared/money/kept-cards/routes.ts'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

const keptCards = client<typeof keptCardsContract>(routes, staff)
export type KeptCard = NonNullable<Reply<(typeof keptCardsContract)['endpoints']['show']>['card']>

const KEPT_CARDS = ['kept-cards'] as const
const ofAppointment = (id: number) => ({ params: { appointmentId: String(id) } })
/** The card that is kept for an appointment, or null. */
export const keptCardQuery = (appointmentId: number) =>
  queryOptions({
    queryKey: [...KEPT_CARDS, appointmentId],
    queryFn: async () => (await keptCards.show(ofAppointment(appointmentId))).card,
    // it changes with the appointment, and when the customer gives the card or cancels
    staleTime: 0,
  })
/** Charges the fee, once. */
export async function chargeFee(appointmentId: number, amount: string): Promise<void> {
  try {
    await keptCards.charge({ ...ofAppointment(appointmentId), body: { amount } })
  } finally {
    await queryClient.invalidateQueries({ queryKey: KEPT_CARDS })
  }
}
