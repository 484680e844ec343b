/** Devices on which a person has signed in. */
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/** Undefined when this person has no device with this token that was used since. */
export const knownDevice = (tx: Tx, scope: Scope, userId: number, tokenMac: Buffer, since: Date) =>
  tx
    .selectFrom('known_devices')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('token_mac', '=', tokenMac)
    .where('last_used_at', '>', since)
    .executeTakeFirst()

/** Records that a device was used to sign in. */
export const touchKnownDevice = (tx: Tx, scope: Scope, id: number, now: Date) =>
  tx
    .updateTable('known_devices')
    .set({ last_used_at: now })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

/** Adds a device, and keeps the `keep` most recently used ones of the person. */
export const insertKnownDevice = async (
  tx: Tx,
  scope: Scope,
  { userId, tokenMac, now, keep }: { userId: number; tokenMac: Buffer; now: Date; keep: number },
): Promise<void> => {
  const values = {
    office_id: scope.officeId,
    user_id: userId,
    token_mac: tokenMac,
    created_at: now,
    last_used_at: now,
  }
  await tx.insertInto('known_devices').values(values).execute()
  await sql`delete from known_devices where office_id = ${scope.officeId} and id in (
    select id from known_devices where office_id = ${scope.officeId} and user_id = ${userId}
    order by last_used_at desc, id desc offset ${keep})`.execute(tx)
}

/** Makes all devices of a person unknown. */
export const deleteKnownDevices = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('known_devices').where('office_id', '=', scope.officeId).where('user_id', '=', userId).execute()
