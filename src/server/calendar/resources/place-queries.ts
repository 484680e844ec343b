/** Appointments that take units when the needs of their service, or the units, change. */
import { sql } from 'kysely'
import { appointmentRows, type Appointment } from '../appointments/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The most that a reply lists; the count covers the rest. */
const LISTED_MAX = 20

/**
 * Locks the rows of appointments of services that are not over, as every change of one does.
 * `onLocked` decides about a row that another transaction has locked; it fails with 55P03 (busy).
 */
export const lockUnfinished = async (
  tx: Tx,
  scope: Scope,
  serviceIds: readonly number[],
  now: Date,
  onLocked: 'wait' | 'fail',
): Promise<void> => {
  const rows = tx
    .selectFrom('appointments')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where(sql<boolean>`service_id = any(${[...serviceIds]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where('end_at', '>', now)
    .where('start_at', '>', sql<Date>`${now}::timestamptz - interval '24 hours'`)
    .orderBy('id')
    .forUpdate()
  await (onLocked === 'wait' ? rows : rows.noWait()).execute()
}

/** Waits for bookings of a service that have not committed, and lets no other begin. */
export const lockService = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  await tx
    .selectFrom('products')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Appointments of services that are not over take what they need, the soonest first. */
export const takeUnits = async (tx: Tx, { officeId }: Scope, serviceIds: readonly number[], now: Date) => {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from (
      select a.id, a as row from appointments a
      where a.office_id = ${officeId} and a.service_id = any(${[...serviceIds]}::bigint[]) and takes_resources(a)
        and a.end_at > ${now} and a.start_at > ${now}::timestamptz - interval '24 hours'
      order by a.start_at, a.id offset 0
    ) a, lateral take_resources(${officeId}, a.row) missing`.execute(tx)
  return rows.map(({ id }) => id)
}
/** Appointments of a service that are not over and lack a unit of what it needs. */
export const unplacedOf = async (tx: Tx, { officeId }: Scope, serviceId: number, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select a.id from appointments a
    where a.office_id = ${officeId} and a.service_id = ${serviceId} and takes_resources(a)
      and a.end_at > ${now} and a.start_at > ${now}::timestamptz - interval '24 hours'
      and exists (select from product_resources n join resources r on r.office_id = n.office_id and r.id = n.resource_id
        where n.office_id = ${officeId} and n.product_id = ${serviceId} and r.deleted_at is null
          and not exists (select from resource_uses u where u.office_id = ${officeId} and u.appointment_id = a.id
            and u.resource_id = n.resource_id))`.execute(tx)
  return rows.map(({ id }) => id)
}
/** The first of some appointments, with their names. */
export const firstOf = (tx: Tx, scope: Scope, ids: readonly number[]): Promise<Appointment[]> =>
  appointmentRows(tx, scope)
    .where(sql<boolean>`a.id = any(${[...ids]}::bigint[])`)
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(LISTED_MAX)
    .execute()

/** Replaces what a service needs. Returns how many of the resources were found. */
export const replaceNeeds = async (tx: Tx, { officeId }: Scope, serviceId: number, ids: readonly number[]) => {
  await sql`delete from product_resources where office_id = ${officeId} and product_id = ${serviceId}
    and resource_id <> all(${[...ids]}::bigint[])
    and resource_id in (select id from resources where office_id = ${officeId} and deleted_at is null)`.execute(tx)
  const { rows } = await sql`insert into product_resources (office_id, product_id, resource_id)
    select office_id, ${serviceId}, id from resources
    where office_id = ${officeId} and id = any(${[...ids]}::bigint[]) and deleted_at is null
    on conflict (office_id, product_id, resource_id) do update set resource_id = excluded.resource_id
    returning resource_id`.execute(tx)
  return rows.length
}
/** Frees the units of a service's appointments that are not over, except those of its needs. */
export const freeUnneeded = async (tx: Tx, { officeId }: Scope, serviceId: number, now: Date): Promise<void> => {
  await sql`delete from resource_uses u using appointments a
    where a.office_id = ${officeId} and a.service_id = ${serviceId} and a.end_at > ${now}
      and u.office_id = ${officeId} and u.appointment_id = a.id
      and not exists (select from product_resources n
        where n.office_id = ${officeId} and n.product_id = ${serviceId} and n.resource_id = u.resource_id)`.execute(tx)
}
