import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { saveAppointment } from './change/save-appointment.ts'
import { futureIdsOfCustomer } from './message-queries.ts'
import { hasUndecidedDeposit, selectForUpdateAppointment } from './queries.ts'

/** `user_id` deleted the customer; `notify`: whether the customer is told. */
export type Cancelling = { readonly customer_id: number; readonly user_id: number; readonly notify: boolean }

/**
 * Cancels what a deleted customer has booked, each appointment in its own transaction. One whose
 * paid deposit waits for a decision stays, as it does when staff cancel it.
 */
export async function cancelForCustomer(
  { customer_id, user_id, notify }: Cancelling,
  { scope, services, now, inOffice }: JobContext,
): Promise<void> {
  const ids = await inOffice((tx) => futureIdsOfCustomer(tx, scope, customer_id, now))
  for (const id of ids)
    await inOffice(async (tx) => {
      const row = await selectForUpdateAppointment(tx, scope, id)
      if (!row || row.deleted_at !== null || row.status_key === 'cancelled' || row.start_at <= now) return
      if (await hasUndecidedDeposit(tx, scope, id)) return
      const context = { tx, scope, services, now, actor: `user:${user_id}` }
      await saveAppointment(context, row, {
        change: { status_key: 'cancelled', holds_slot: false },
        action: 'cancel',
        notify,
      })
    })
}
