/** Devices on which a person has signed in, in whichever office. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { personOfUser } from '#server/office/users/queries.ts'

/** Undefined when this person has no device with this token that was used since. */
export const knownDevice = (tx: Tx, personId: number, tokenMac: Buffer, since: Date) =>
  tx
    .selectFrom('known_devices')
    .select('id')
    .where('person_id', '=', personId)
    .where('token_mac', '=', tokenMac)
    .where('last_used_at', '>', since)
    .executeTakeFirst()

/** Records that a device was used to sign in. */
export const touchKnownDevice = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('known_devices').set({ last_used_at: now }).where('id', '=', id).execute()

/** Adds a device, and keeps the `keep` most recently used ones of the person. */
export const insertKnownDevice = async (
  tx: Tx,
  { personId, tokenMac, now, keep }: { personId: number; tokenMac: Buffer; now: Date; keep: number },
): Promise<void> => {
  const values = { person_id: personId, token_mac: tokenMac, created_at: now, last_used_at: now }
  await tx.insertInto('known_devices').values(values).execute()
  await sql`delete from known_devices where id in (
    select id from known_devices where person_id = ${personId}
    order by last_used_at desc, id desc offset ${keep})`.execute(tx)
}

/** Makes all devices of a person unknown. */
export const deleteKnownDevices = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('known_devices').where('person_id', '=', personOfUser(scope, userId)).execute()
