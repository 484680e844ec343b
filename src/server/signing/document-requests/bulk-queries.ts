import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Recipient } from './plan-bulk.ts'

/**
 * The customers with these ids, also deleted ones. With `lock` none can be merged or deleted until
 * the transaction ends.
 */
export const recipientsOf = (
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  { lock = false } = {},
): Promise<Recipient[]> =>
  tx
    .selectFrom('customers')
    .select(['id', 'full_name', 'phone', 'settings_send_sms'])
    .select((e) => e('deleted_at', 'is not', null).$castTo<boolean>().as('is_deleted'))
    .where('office_id', '=', scope.officeId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$if(lock, (query) => query.forKeyShare())
    .execute()
