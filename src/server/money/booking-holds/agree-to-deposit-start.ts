import type { ChangeContext } from '#server/platform/database/record-change.ts'
import { depositOfAppointment, updateDeposit } from './deposit-queries.ts'

/**
 * The customer chose this start of their appointment: what a cancellation returns of its deposit
 * counts from it. Does nothing without a deposit, and after it was decided. Lock the order of the
 * deposit before the appointment, as every transaction does.
 */
export async function agreeToDepositStart(
  { tx, scope }: ChangeContext,
  appointmentId: number,
  start: Date,
): Promise<void> {
  const deposit = await depositOfAppointment(tx, scope, appointmentId)
  if (deposit && deposit.decided_at === null) await updateDeposit(tx, scope, deposit.id, { agreed_start: start })
}
