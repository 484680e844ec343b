import { sql } from 'kysely'
import { WALK_IN } from '#shared/customers/customers/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * In place of a phone on the card of passers-by; the index walk_in_card repeats it. Never shown.
 */
export const WALK_IN_PHONE = '+10000001'

const found = async (tx: Tx, { officeId }: Scope): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('customers')
      .select('id')
      .where('office_id', '=', officeId)
      .where('phone', '=', sql.lit(WALK_IN_PHONE))
      .executeTakeFirst()
  )?.id

/**
 * The card that stands for passers-by in appointments. It counts as erased: no list, search or
 * export has it, and no message goes to it. Of two that are made at once, one is kept.
 */
export async function walkInCard(tx: Tx, scope: Scope, now: Date): Promise<number> {
  const known = await found(tx, scope)
  if (known !== undefined) return known
  const times = { created_at: now, updated_at: now, deleted_at: now, erased_at: now }
  const settings = { settings_send_sms: false, settings_send_approval_sms: false }
  await tx
    .insertInto('customers')
    .values({ office_id: scope.officeId, full_name: WALK_IN, phone: WALK_IN_PHONE, ...times, ...settings })
    .onConflict((on) => on.column('office_id').where('phone', '=', sql.lit(WALK_IN_PHONE)).doNothing())
    .execute()
  return (await found(tx, scope))!
}
