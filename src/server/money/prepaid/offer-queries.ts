/** The kinds of punch cards on sale. */
import type { Insertable, Updateable } from 'kysely'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { updateIfUnchanged } from '#server/platform/database/versions.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const live = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('punch_card_offers')
    .select(['id', 'name', 'price', 'visits', 'service_ids', 'months_valid', 'version'])
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)

/** Punch cards on sale, by name, without deleted ones. */
export const listOffers = (tx: Tx, scope: Scope) => live(tx, scope).orderBy('name').execute()
/** Those of the ids that are on sale, in no order. */
export const offersById = (tx: Tx, scope: Scope, ids: readonly number[]) =>
  live(tx, scope)
    .where('id', 'in', [...ids])
    .execute()

type Typed = Omit<Insertable<DB['punch_card_offers']>, 'office_id'>
/** Fails on punch_card_offer_name_taken when an offer on sale has the name. */
export const insertOffer = async (tx: Tx, scope: Scope, offer: Typed): Promise<number> =>
  (
    await tx
      .insertInto('punch_card_offers')
      .values({ ...offer, office_id: scope.officeId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
/** False when the row is gone or the version is no longer current. */
export const updateOffer = (
  tx: Tx,
  scope: Scope,
  id: number,
  change: Updateable<DB['punch_card_offers']>,
  seen?: number,
) => updateIfUnchanged(tx, scope, 'punch_card_offers', { id, change, seen })

/** How many of these are services that the office gives. */
export const countServices = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> => {
  const { n } = await tx
    .selectFrom('products')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('office_id', '=', scope.officeId)
    .where('id', 'in', [...ids])
    .where('product_type', '=', 'service')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}
