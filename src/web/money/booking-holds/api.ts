import { queryOptions } from '@tanstack/react-query'
import type {
  deposits as depositsContract,
  keptCards as keptCardsContract,
} from '#shared/money/booking-holds/contract.ts'
import { depositRoutes, keptCardRoutes } from '#shared/money/booking-holds/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

const deposits = client<typeof depositsContract>(depositRoutes, staff)
const keptCards = client<typeof keptCardsContract>(keptCardRoutes, staff)
export type Deposit = NonNullable<Reply<(typeof depositsContract)['endpoints']['show']>['deposit']>
export type KeptCard = NonNullable<Reply<(typeof keptCardsContract)['endpoints']['show']>['card']>
export type RefundChoice = 'all' | 'rule' | 'none'

const DEPOSITS = ['deposits'] as const
const KEPT_CARDS = ['kept-cards'] as const
const ofAppointment = (id: number) => ({ params: { appointmentId: String(id) } })
/** The deposit of an appointment, or null. */
export const depositQuery = (appointmentId: number) =>
  queryOptions({
    queryKey: [...DEPOSITS, appointmentId],
    queryFn: async () => (await deposits.show(ofAppointment(appointmentId))).deposit,
    // it changes when the customer pays or cancels
    staleTime: 0,
  })
/** Returns to the card what the sale of the visit left. */
export async function returnRest(appointmentId: number): Promise<void> {
  await deposits.returnRest(ofAppointment(appointmentId))
  await queryClient.invalidateQueries({ queryKey: DEPOSITS })
}
/** Cancels the appointment and decides about its deposit. */
export async function cancelWithDeposit(appointmentId: number, refund: RefundChoice): Promise<void> {
  await deposits.cancel({ ...ofAppointment(appointmentId), body: { refund } })
  await queryClient.invalidateQueries({ queryKey: DEPOSITS })
}

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
