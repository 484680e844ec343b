import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The office's own sender name; null for that of the installation. */
export const senderOf = async (tx: Tx, scope: Scope): Promise<string | null> =>
  (await tx.selectFrom('offices').select('sms_sender').where('id', '=', scope.officeId).executeTakeFirstOrThrow())
    .sms_sender

/** Null returns to the sender of the installation. */
export const updateSender = (tx: Tx, scope: Scope, sms_sender: string | null) =>
  tx.updateTable('offices').set({ sms_sender }).where('id', '=', scope.officeId).execute()

/** E.164; null when the user has none. */
export const phoneOfUser = async (tx: Tx, scope: Scope, userId: number): Promise<string | null> => {
  const user = tx.selectFrom('users').select('phone_number').where('office_id', '=', scope.officeId)
  return (await user.where('id', '=', userId).executeTakeFirstOrThrow()).phone_number
}
