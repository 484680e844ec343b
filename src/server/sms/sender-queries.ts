import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

export const senderOf = async (tx: Tx, scope: Scope): Promise<string | null> =>
  (await tx.selectFrom('offices').select('sms_sender').where('id', '=', scope.officeId).executeTakeFirstOrThrow())
    .sms_sender

export const updateSender = (tx: Tx, scope: Scope, sms_sender: string | null) =>
  tx.updateTable('offices').set({ sms_sender }).where('id', '=', scope.officeId).execute()
