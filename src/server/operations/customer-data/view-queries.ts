import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The latest rows of the log; older ones are of no use on a screen. */
const SHOWN = 200

/** Who opened the card of a customer, the latest first. */
export const cardViews = (tx: Tx, scope: Scope, customerId: number) =>
  tx
    .selectFrom('card_views as v')
    .innerJoin('users as u', (on) => on.onRef('u.office_id', '=', 'v.office_id').onRef('u.id', '=', 'v.user_id'))
    .select(['v.user_id', 'u.name', 'v.at'])
    .where('v.office_id', '=', scope.officeId)
    .where('v.customer_id', '=', customerId)
    .orderBy('v.at', 'desc')
    .orderBy('v.user_id')
    .limit(SHOWN)
    .execute()
