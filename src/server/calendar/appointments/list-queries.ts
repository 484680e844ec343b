/**
 * Lists of appointments for the calendar. They are read without joins: names that many rows share
 * are read once and added in the process. This costs PostgreSQL and the driver less, and no wrong
 * estimate can lead to a slow join plan.
 */
import { sql } from 'kysely'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { LIST_MAX } from '#shared/http/paging.ts'
import { LONGEST_APPOINTMENT } from '#shared/calendar/availability/slots.ts'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { WALK_IN_PHONE } from '#server/customers/customers/walk-in-queries.ts'
import { wallClockOf, type Appointment } from './queries.ts'
import { toldMinutes } from './told-queries.ts'

type ListQuery = {
  employee_id?: number | undefined
  from?: number | undefined
  to?: number | undefined
  /** Leaves out requests that hold no time until staff approve them. */
  isHeld?: boolean
}

/** The newest first, so that the latest ones are left when there are more than LIST_MAX. */
const rowsOf = (tx: Tx, scope: Scope, { employee_id, from, to, isHeld }: ListQuery) =>
  tx
    .selectFrom('appointments as a')
    .select(['a.id', 'a.employee_id', 'a.customer_id', 'a.service_id', 'a.notes', 'a.version', 'a.held_until'])
    .select('a.series_id')
    // its foreign key allows no other value
    .select((e) => e.ref('a.status_key').$castTo<StatusKey>().as('status_key'))
    .select([wallClockOf('a.start_at').as('start_time'), wallClockOf('a.end_at').as('end_time')])
    .select(['a.processing_after', 'a.processing_minutes', 'a.price', 'a.booked_for'])
    .select(toldMinutes('a').as('duration'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.deleted_at', 'is', null)
    .$if(employee_id !== undefined, (query) => query.where('a.employee_id', '=', employee_id!))
    .$if(from !== undefined, (query) =>
      // no appointment lasts longer than a day, so the index scan can begin here
      query.where('a.end_at', '>', new Date(from!)).where('a.start_at', '>', new Date(from! - LONGEST_APPOINTMENT)),
    )
    .$if(to !== undefined, (query) => query.where('a.start_at', '<', new Date(to!)))
    .$if(isHeld === true, (query) =>
      query.where((e) =>
        e.or([e('a.holds_slot', '=', true), e('a.status_key', '<>', 'waiting'), e('a.source', '<>', 'online')]),
      ),
    )
    .orderBy('a.start_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(LIST_MAX)
    .execute()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

type Name = {
  kind: 'employee' | 'service' | 'customer'
  id: number
  name: string
  phone: string | null
  color: string
  price: Money
  phone_unproved: boolean | null
}
type StatusColor = { kind: 'status'; id: null; name: StatusKey; phone: null; color: string; price: null }
/** The names and colors that the rows refer to, each once. */
const namesOn = async (tx: Tx, { officeId }: Scope, rows: readonly Row[]) => {
  const ids = (column: 'employee_id' | 'customer_id' | 'service_id') => [...new Set(rows.map((row) => row[column]))]
  const { rows: names } = await sql<Name | StatusColor>`
    select 'employee' as kind, id, name, phone_number as phone, null as color, null as price, null::boolean as phone_unproved from users
      where office_id = ${officeId} and id = any(${ids('employee_id')}::bigint[])
    union all select 'service', id, name, null, color, price, null from products
      where office_id = ${officeId} and id = any(${ids('service_id')}::bigint[])
    union all select 'customer', id, full_name, phone, null, null, phone_unproved from customers
      where office_id = ${officeId} and id = any(${ids('customer_id')}::bigint[])
    union all select 'status', null, key, null, color, null, null from statuses where office_id = ${officeId}`.execute(
    tx,
  )
  return names
}

/**
 * Appointments that overlap [from, to), epoch milliseconds, ordered by start; of more than LIST_MAX
 * the last ones.
 */
export async function listAppointments(tx: Tx, scope: Scope, query: ListQuery): Promise<Appointment[]> {
  const rows = (await rowsOf(tx, scope, query)).toReversed()
  if (rows.length === 0) return []
  const names = {
    employee: new Map<number, Name>(),
    service: new Map<number, Name>(),
    customer: new Map<number, Name>(),
  }
  const statusColors = new Map<StatusKey, string>()
  for (const name of await namesOn(tx, scope, rows)) {
    if (name.kind === 'status') statusColors.set(name.name, name.color)
    else names[name.kind].set(name.id, name)
  }
  // foreign keys ensure that each of them exists
  return rows.map((row) => {
    const employee = names.employee.get(row.employee_id)!
    const service = names.service.get(row.service_id)!
    const customer = names.customer.get(row.customer_id)!
    // without a spread, which would copy each row with its keys
    return {
      id: row.id,
      version: row.version,
      notes: row.notes,
      status_key: row.status_key,
      status_color: statusColors.get(row.status_key)!,
      start_time: row.start_time,
      end_time: row.end_time,
      processing_after: row.processing_after,
      processing_minutes: row.processing_minutes,
      employee_id: row.employee_id,
      employee_name: employee.name,
      employee_phone: employee.phone,
      service_id: row.service_id,
      service_name: service.name,
      service_color: service.color,
      price: row.price ?? service.price,
      duration: row.duration,
      customer_id: row.customer_id,
      customer_name: customer.name,
      customer_phone: customer.phone!,
      phone_unproved: customer.phone_unproved!,
      booked_for: row.booked_for,
      walk_in: customer.phone === WALK_IN_PHONE,
      held_until: row.held_until,
      series_id: row.series_id,
    }
  })
}
