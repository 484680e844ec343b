import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Device = { readonly phone: string; readonly token_mac: Buffer; readonly used_at: Date }
/** `phone` is E.164. */
export const insertDevice = (tx: Tx, scope: Scope, device: Device) =>
  tx
    .insertInto('customer_devices')
    .values({ ...device, office_id: scope.officeId })
    .execute()

/** The phone of a device, whose use is noted; undefined when it is unknown. */
export const noteDeviceUse = async (tx: Tx, scope: Scope, mac: Buffer, now: Date): Promise<string | undefined> => {
  const used = await tx
    .updateTable('customer_devices')
    .set({ used_at: now })
    .where('office_id', '=', scope.officeId)
    .where('token_mac', '=', mac)
    .returning('phone')
    .executeTakeFirst()
  return used?.phone
}

/** Does nothing when the device is unknown. */
export const deleteDevice = (tx: Tx, scope: Scope, mac: Buffer) =>
  tx.deleteFrom('customer_devices').where('office_id', '=', scope.officeId).where('token_mac', '=', mac).execute()

/**
 * Stores on the booking session of a visitor's token whose device it began on; null forgets it.
 * `phone` is E.164.
 */
export const bindSession = (tx: Tx, scope: Scope, tokenId: string, phone: string | null, now: Date) =>
  tx
    .insertInto('booking_sessions')
    .values({ office_id: scope.officeId, token_id: tokenId, created_at: now, device_phone: phone })
    .onConflict((c) => c.columns(['office_id', 'token_id']).doUpdateSet({ device_phone: phone }))
    .execute()

const LATEST = 10
/**
 * The service and employee of most of a customer's latest ten appointments that can be booked
 * online now; of several the latest.
 */
export const usualOf = (tx: Tx, scope: Scope, customerId: number) =>
  tx
    .selectFrom((e) =>
      e
        .selectFrom('appointments')
        .select(['service_id', 'employee_id', 'start_at'])
        .where('office_id', '=', scope.officeId)
        .where('customer_id', '=', customerId)
        .where('deleted_at', 'is', null)
        .where('status_key', '<>', 'cancelled')
        .orderBy('start_at', 'desc')
        .limit(LATEST)
        .as('a'),
    )
    .innerJoin('products as s', (j) => j.on('s.office_id', '=', scope.officeId).onRef('s.id', '=', 'a.service_id'))
    .innerJoin('product_employees as pe', (j) =>
      j
        .on('pe.office_id', '=', scope.officeId)
        .onRef('pe.product_id', '=', 's.id')
        .onRef('pe.employee_id', '=', 'a.employee_id'),
    )
    .innerJoin('users as u', (j) => j.on('u.office_id', '=', scope.officeId).onRef('u.id', '=', 'a.employee_id'))
    .select(['a.service_id', 'a.employee_id'])
    .where('s.is_online', '=', true)
    .where('s.deleted_at', 'is', null)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .groupBy(['a.service_id', 'a.employee_id'])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`max(a.start_at)`, 'desc')
    .limit(1)
    .executeTakeFirst()
