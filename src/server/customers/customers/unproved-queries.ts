/** Cards of bookings without a proved phone, beside the card of the customer who has it. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertCustomer, type FoundCustomer, type NewCustomer } from './queries.ts'

type Typed = NewCustomer & { readonly email: string | null }
/**
 * The card of this booking session with this phone, or one of an earlier session that typed the
 * same name, phone and e-mail address; otherwise a new one. A card of two sessions is of neither,
 * so that none takes with it what the other booked. The phone must be locked.
 */
export async function findOrInsertUnproved(
  tx: Tx,
  scope: Scope,
  { sessionId, ...customer }: Typed & { readonly sessionId: number },
): Promise<FoundCustomer> {
  const { full_name, phone, email } = customer
  const found = await tx
    .selectFrom('customers')
    .select(['id', 'full_name', 'email', 'phone_unproved', 'unproved_session'])
    .where('office_id', '=', scope.officeId)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`phone_unproved`)
    .where((e) =>
      e.or([
        e('unproved_session', '=', sessionId),
        e.and([e('full_name', '=', full_name), sql<boolean>`email is not distinct from ${email}`]),
      ]),
    )
    .orderBy(sql`unproved_session is not distinct from ${sessionId}`, 'desc')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (found && found.unproved_session !== null && found.unproved_session !== sessionId)
    await setUnproved(tx, scope, found.id, { unproved_session: null })
  if (found) return found
  const id = await insertCustomer(tx, scope, { ...customer, phone_unproved: true, unproved_session: sessionId })
  return { id, full_name, email, phone_unproved: true }
}

/** The ids of the cards that this booking session made for a phone. */
export const unprovedOfSession = async (tx: Tx, scope: Scope, sessionId: number, phone: string): Promise<number[]> => {
  const cards = tx
    .selectFrom('customers')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('unproved_session', '=', sessionId)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
  return (await cards.orderBy('id').execute()).map(({ id }) => id)
}

/**
 * Takes the mark from a card, unless a known customer has its phone. Does nothing to a known one.
 */
export const trustPhone = (tx: Tx, scope: Scope, id: number) =>
  tx
    .updateTable('customers as c')
    .set({ phone_unproved: false, unproved_session: null, version: sql`c.version + 1` })
    .where('c.office_id', '=', scope.officeId)
    .where('c.id', '=', id)
    .where('c.phone_unproved', '=', true)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('customers as k')
            .select('k.id')
            .whereRef('k.office_id', '=', 'c.office_id')
            .whereRef('k.phone', '=', 'c.phone')
            .where('k.deleted_at', 'is', null)
            .where(sql<boolean>`not k.phone_unproved`),
        ),
      ),
    )
    .execute()

const setUnproved = (tx: Tx, scope: Scope, id: number, change: { readonly unproved_session: null }) =>
  tx.updateTable('customers').set(change).where('office_id', '=', scope.officeId).where('id', '=', id).execute()
