/** Entries of the waiting list. */
import { sql, type Insertable } from 'kysely'
import { timeOf } from '#shared/values/local-time.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type Source = 'online' | 'staff'
export type EndedAs = 'booked' | 'left' | 'removed' | 'over'
type NewEntry = Omit<Insertable<DB['waiting_entries']>, 'office_id'>

/** Returns the id of the new entry. */
export const insertEntry = async (tx: Tx, scope: Scope, entry: NewEntry): Promise<number> =>
  (
    await tx
      .insertInto('waiting_entries')
      .values({ ...entry, office_id: scope.officeId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const employeesOf = sql<{ id: number; name: string }[]>`(select coalesce(json_agg(
    json_build_object('id', u.id, 'name', u.name) order by u.name), '[]')
  from users u where u.office_id = w.office_id and u.id = any(w.employee_ids) and u.deleted_at is null)`
const shown = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('waiting_entries as w')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'w.office_id').onRef('c.id', '=', 'w.customer_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'w.office_id').onRef('s.id', '=', 'w.service_id'))
    .select(['w.id', 'w.customer_id', 'c.full_name as customer_name', 'c.phone_unproved'])
    .select(['w.service_id', 's.name as service_name'])
    .select([sql<string>`w.from_date::text`.as('from_date'), sql<string>`w.until_date::text`.as('until_date')])
    .select(['w.weekdays', 'w.from_minute', 'w.until_minute', 'w.created_at', employeesOf.as('employees')])
    .select((e) => [
      e.ref('w.source').$castTo<Source>().as('source'),
      e.ref('w.ended_as').$castTo<EndedAs | null>().as('ended_as'),
    ])
    .where('w.office_id', '=', scope.officeId)
    .where('c.deleted_at', 'is', null)

type Minutes = { from_minute: number; until_minute: number }
const withTimes = <R extends Minutes>({ from_minute, until_minute, ...row }: R) => ({
  ...row,
  from_time: timeOf(from_minute),
  until_time: timeOf(until_minute),
})
const LIST_MAX = 1000
/** Everybody who waits, first come first. */
export const listEntries = async (tx: Tx, scope: Scope, today: string) =>
  (
    await shown(tx, scope)
      .where('w.ended_at', 'is', null)
      .where(sql<boolean>`w.until_date >= ${today}::date`)
      .orderBy('w.created_at')
      .orderBy('w.id')
      .limit(LIST_MAX)
      .execute()
  ).map(withTimes)

/** Also an entry that has ended; undefined when its customer was deleted. */
export const entryById = async (tx: Tx, scope: Scope, id: number) => {
  const row = await shown(tx, scope).where('w.id', '=', id).executeTakeFirst()
  return row && withTimes(row)
}

/** Open entries of cards whose phone was not proved. */
export const unprovedEntryIds = async (tx: Tx, scope: Scope): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select w.id from waiting_entries w
    join customers c on c.office_id = w.office_id and c.id = w.customer_id
    where w.office_id = ${scope.officeId} and w.ended_at is null and c.phone_unproved and c.deleted_at is null
    order by w.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks an entry until the transaction ends. */
export const selectForUpdateEntry = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('waiting_entries')
    .select(['id', 'customer_id', 'service_id', 'ended_at'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Does nothing to an entry that has ended. */
export const endEntry = (tx: Tx, scope: Scope, id: number, now: Date, ended_as: EndedAs) =>
  tx
    .updateTable('waiting_entries')
    .set({ ended_at: now, ended_as })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** Ends entries whose dates have passed. */
export const endPassedEntries = (tx: Tx, scope: Scope, now: Date, today: string) =>
  tx
    .updateTable('waiting_entries')
    .set({ ended_at: now, ended_as: 'over' })
    .where('office_id', '=', scope.officeId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`until_date < ${today}::date`)
    .execute()

type Same = Pick<NewEntry, 'customer_id' | 'service_id' | 'from_minute' | 'until_minute'> & {
  readonly from_date: string
  readonly until_date: string
  readonly employee_ids: readonly number[]
  readonly weekdays: readonly number[]
}
/** How many open entries the customer has, and the one that asks for the same. */
export const openOfCustomer = async (tx: Tx, scope: Scope, wanted: Same) => {
  const { rows } = await sql<{ count: number; same: number | null }>`
    select count(*) as count, min(id) filter (where service_id = ${wanted.service_id}
      and employee_ids = ${wanted.employee_ids}::bigint[] and weekdays = ${wanted.weekdays}::int[]
      and from_date = ${wanted.from_date}::date and until_date = ${wanted.until_date}::date
      and from_minute = ${wanted.from_minute} and until_minute = ${wanted.until_minute}) as same
    from waiting_entries where office_id = ${scope.officeId} and customer_id = ${wanted.customer_id}
      and ended_at is null`.execute(tx)
  return rows[0]!
}

/**
 * The name of a service that exists, and how many of these employees exist, and give it and work;
 * of all when none is named.
 */
export const serviceWithEmployees = async (tx: Tx, scope: Scope, serviceId: number, employeeIds: readonly number[]) => {
  const { rows } = await sql<{ name: string; is_online: boolean; known: number; giving: number; office_name: string }>`
    select (select count(*) from users k where k.office_id = s.office_id and k.id = any(${employeeIds}::bigint[])
        and k.deleted_at is null) as known, s.name, s.is_online, o.name as office_name, (select count(*) from product_employees pe
        join users u on u.office_id = pe.office_id and u.id = pe.employee_id
        where pe.office_id = s.office_id and pe.product_id = s.id and u.deleted_at is null and u.status = 'active'
          and (cardinality(${employeeIds}::bigint[]) = 0 or u.id = any(${employeeIds}::bigint[]))) as giving
    from products s join offices o on o.id = s.office_id
    where s.office_id = ${scope.officeId} and s.id = ${serviceId} and s.deleted_at is null
      and s.product_type = 'service' and s.time_window is not null`.execute(tx)
  return rows[0]
}

/** How many are offered a time at once; 0: the autopilot is off. */
export const autopilotOf = async (tx: Tx, scope: Scope): Promise<number> =>
  (await tx.selectFrom('offices').select('waiting_at_once').where('id', '=', scope.officeId).executeTakeFirstOrThrow())
    .waiting_at_once
/** Sets it, as autopilotOf returns it. */
export const updateAutopilot = (tx: Tx, scope: Scope, waiting_at_once: number) =>
  tx.updateTable('offices').set({ waiting_at_once }).where('id', '=', scope.officeId).execute()

/** The ids of all who work. */
export const activeEmployees = async (tx: Tx, scope: Scope): Promise<number[]> =>
  (
    await tx
      .selectFrom('users')
      .select('id')
      .where('office_id', '=', scope.officeId)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** What a service asks for in advance, and until when it returns. */
export const prepaymentOf = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('products as s')
    .innerJoin('offices as o', 'o.id', 's.office_id')
    .select(['s.name', 's.price', 's.deposit_amount', 's.deposit_percent', 's.no_show_fee', 'o.deposit_free_hours'])
    .where('s.office_id', '=', scope.officeId)
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()

/** Puts the customer of an entry that ended by a booking back on the list, in their place. */
export const reopenEntry = (tx: Tx, scope: Scope, id: number) =>
  tx
    .updateTable('waiting_entries')
    .set({ ended_at: null, ended_as: null })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('ended_as', '=', 'booked')
    .execute()
