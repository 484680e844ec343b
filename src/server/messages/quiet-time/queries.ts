import { sendingTime, type Rest, type Sending } from '#shared/messages/quiet-time/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The choice of the office that the rule of quiet time asks (docs/messages.md). */
export const restOf = (tx: Tx, scope: Scope): Promise<Rest> =>
  tx
    .selectFrom('offices')
    .select('quiet_on_rest_days as rests')
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

/**
 * When a message leaves. At a time that suits every office the choice of this one is not read.
 */
export async function sendingTimeIn(tx: Tx, scope: Scope, sending: Omit<Sending, 'rests'>): Promise<number> {
  const strict = sendingTime({ ...sending, rests: true })
  return strict === sending.at ? strict : sendingTime({ ...sending, ...(await restOf(tx, scope)) })
}
