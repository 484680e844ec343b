import { queryOptions } from '@tanstack/react-query'
import type { deposits as depositsContract } from '#shared/money/deposits/contract.ts'
import { routes } from '#shared/money/deposits/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

const deposits = client<typeof depositsContract>(routes, staff)
export type Deposit = NonNullable<Reply<(typeof depositsContract)['endpoints']['show']>['deposit']>
export type RefundChoice = 'all' | 'rule' | 'none'

const DEPOSITS = ['deposits'] as const
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
