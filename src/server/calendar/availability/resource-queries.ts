/**
 * The units of resources that appointments and offers of the waiting list take. The functions are
 * in the database, because its triggers use them, too.
 */
import { sql } from 'kysely'
import type { Range } from '#shared/values/ranges.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * Locks the resources that services need, in the order of their ids, so that bookings of
 * different employees wait for each other. Lock calendars before. Units whose deposit did not come
 * in time are free then.
 */
export const lockResources = async (tx: Tx, scope: Scope, now: Date, serviceIds: readonly number[]): Promise<void> => {
  await sql`select lock_resources(${scope.officeId}, ${[...serviceIds]}::bigint[], ${now})`.execute(tx)
}

type Claim = {
  readonly employee_id: number
  readonly service_id: number
  readonly from: Date
  readonly to: Date
}
/**
 * Like lockResources, and what offers of the waiting list in the calendar of the employee hold of
 * them in this time is free: who books over an offer takes its room, too.
 */
export const claimHeldResources = async (tx: Tx, { officeId }: Scope, now: Date, claim: Claim): Promise<void> => {
  const { employee_id, service_id, from, to } = claim
  await sql`select claim_resources(${officeId}, ${employee_id}, ${service_id}, ${now}, ${from}, ${to})`.execute(tx)
}

/**
 * A service, and an instant range with its buffer. `except` are appointments that are being
 * changed.
 */
export type ResourceSpan = {
  readonly serviceId: number
  readonly start: Date
  readonly end: Date
  readonly except: readonly number[]
}
/** What an appointment takes: its time and its buffer. */
export const resourceSpanOf = (row: {
  readonly id: number
  readonly service_id: number
  readonly start_at: Date
  readonly end_at: Date
  readonly buffer_minutes: number
}): ResourceSpan => ({
  serviceId: row.service_id,
  start: row.start_at,
  end: new Date(row.end_at.getTime() + row.buffer_minutes * MINUTE),
  except: [row.id],
})
/** The ids of the resources that have no free unit in all that time, for a condition. */
export const fullResourceIds = ({ officeId }: Scope, { serviceId, start, end, except }: ResourceSpan) =>
  sql<number>`(select full_one from full_resources(${officeId}, ${serviceId}, ${[...except]}::bigint[],
    ${start}::timestamptz, ${end}::timestamptz) full_one)`

export type FullResource = { readonly id: number; readonly name: string; readonly is_active: boolean }
/** The resources of a service that have no free unit in all that time, or are out of order. */
export const fullResources = async (tx: Tx, scope: Scope, span: ResourceSpan): Promise<FullResource[]> => {
  const { rows } = await sql<FullResource>`select id, name, status = 'active' as is_active from resources
    where office_id = ${scope.officeId} and id in ${fullResourceIds(scope, span)} order by id`.execute(tx)
  return rows
}

/** The ids of the resources of one unit that appointments take, by appointment. */
export const singleRoomsOf = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, number[]>> => {
  const rows = await tx
    .selectFrom('resource_uses as u')
    .innerJoin('resources as r', (j) => j.onRef('r.office_id', '=', 'u.office_id').onRef('r.id', '=', 'u.resource_id'))
    .select(['u.appointment_id', sql<number[]>`json_agg(u.resource_id)`.as('resources')])
    .where('u.office_id', '=', scope.officeId)
    .where('r.quantity', '=', 1)
    .where(sql<boolean>`u.appointment_id = any(${[...ids]}::bigint[])`)
    .$narrowType<{ appointment_id: number }>()
    .groupBy('u.appointment_id')
    .execute()
  return new Map(rows.map((row) => [row.appointment_id, row.resources]))
}

/**
 * Resources with the uses of each as two arrays of epoch milliseconds. Quantity 0: out of order.
 */
export type ResourceUses = {
  readonly id: number
  readonly quantity: number
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}
type UsesBounds = {
  readonly officeId: number
  readonly usedAfter: Date
  readonly endsAfter: Date
  readonly startsBefore: Date
  readonly now: Date
}
/**
 * The resources that services need, of all online services without ids, with the times of their
 * occupants. The parts of a visit that follow each other are one time, as they share a unit.
 */
export const usesOfResources = (
  { officeId, usedAfter, endsAfter, startsBefore, now }: UsesBounds,
  serviceIds: readonly number[] | null,
  except: readonly number[] = [],
) => sql<ResourceUses[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'quantity', case when r.status = 'active' then r.quantity else 0 end,
    'starts', coalesce(u.starts, '[]'), 'ends', coalesce(u.ends, '[]'))), '[]')
  from resources r left join lateral (
    select json_agg(date_part('epoch', lower(span)) * 1000) as starts, json_agg(date_part('epoch', upper(span)) * 1000) as ends
    from (
      select unnest(range_agg(tstzrange(x.start_at, x.end_at))) as span from resource_uses x
      where x.office_id = ${officeId} and x.resource_id = r.id
        and x.start_at < ${startsBefore} and x.start_at > ${usedAfter} and x.end_at > ${endsAfter}
        and (x.held_until is null or x.held_until > ${now}) and (x.appointment_id is null or x.appointment_id <> all(${except}::bigint[]))
      group by x.occupant
    ) spans
  ) u on true
  where r.office_id = ${officeId} and r.deleted_at is null and exists (
    select from product_resources n where n.office_id = ${officeId} and n.resource_id = r.id
      ${serviceIds === null ? sql`` : sql`and n.product_id = any(${serviceIds}::bigint[])`}))`

/** The ids of the resources that a service `s` of office `o` needs. */
export const needsOf = (service: 's.id' | 'p.id') => sql<number[]>`(
  select coalesce(json_agg(n.resource_id order by n.resource_id), '[]') from product_resources n
  join resources r on r.office_id = n.office_id and r.id = n.resource_id and r.deleted_at is null
  where n.office_id = ${sql.ref(service === 's.id' ? 's.office_id' : 'p.office_id')} and n.product_id = ${sql.ref(service)})`

/** The uses as ranges. */
export const rangesOf = ({ starts, ends }: ResourceUses): Range[] =>
  starts.map((start, i) => ({ start, end: ends[i]! }))
