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

type Asked = Omit<Sending, 'rests'> & { readonly rests?: boolean | undefined }
/**
 * When a message leaves. The choice of the office is read unless it is given, and not at a time
 * that suits every office.
 */
export async function sendingTimeIn(tx: Tx, scope: Scope, { rests, ...sending }: Asked): Promise<number> {
  const strict = sendingTime({ ...sending, rests: true })
  if (strict === sending.at || rests === true) return strict
  return sendingTime({ ...sending, ...(rests === undefined ? await restOf(tx, scope) : { rests }) })
}
