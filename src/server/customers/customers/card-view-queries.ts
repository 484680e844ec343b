import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { HOUR } from '#shared/values/local-time.ts'

export type CardView = { readonly customer_id: number; readonly user_id: number; readonly at: Date }
/** Notes that a person opened a card. Screens read a card again and again: one row an hour. */
export const insertCardView = async (tx: Tx, scope: Scope, { at, ...view }: CardView): Promise<void> => {
  const hour = new Date(Math.floor(at.getTime() / HOUR) * HOUR)
  await tx
    .insertInto('card_views')
    .values({ office_id: scope.officeId, ...view, at: hour })
    .onConflict((same) => same.doNothing())
    .execute()
}
