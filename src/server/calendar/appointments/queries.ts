import { sql, type Insertable, type Updateable } from 'kysely'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { hasProvedOwner } from '#server/office/users/queries.ts'
import { WALK_IN_PHONE } from '#server/customers/customers/walk-in-queries.ts'
import { roomOf, roomTimes, type RoomTimes, type SmsRoom } from '#server/messages/sms/quota-queries.ts'
import { ownTemplates } from '#server/messages/sms/template-queries.ts'
import { ownWhatsapp } from '#server/messages/sms/whatsapp-queries.ts'
import { told } from './told-queries.ts'
import { isPartOfVisit, visitServices } from './visit-queries.ts'

/** The office's wall clock, formatted in SQL: six times faster than in JavaScript. */
export const wallClockOf = (column: 'a.start_at' | 'a.end_at') =>
  sql<WallClock>`(${sql.ref(column)} at time zone ${sql.lit(TIME_ZONE)})::text`

export type Source = Pick<Tx, 'selectFrom'>
/**
 * Of one row, the customer is looked up by key. As a join of tables the planner may walk through
 * the customers in the order of their ids, up to that one: how far that is, it guesses from the
 * customers that had appointments when the table was last analyzed.
 */
const withNames = (source: Source, scope: Scope, { isOne = false } = {}) =>
  source
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .innerJoin('customers as c', (j) => {
      const ofOffice = j.onRef('c.office_id', '=', 'a.office_id')
      return isOne
        ? ofOffice.on('c.id', '=', sql<number>`any(array[a.customer_id])`)
        : ofOffice.onRef('c.id', '=', 'a.customer_id')
    })
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .innerJoin('statuses as t', (j) => j.onRef('t.office_id', '=', 'a.office_id').onRef('t.key', '=', 'a.status_key'))
    .select(['a.id', 'a.employee_id', 'a.customer_id', 'a.service_id', 'a.notes', 'a.version', 'a.held_until'])
    .select('a.series_id')
    // its foreign key allows no other value
    .select((e) => e.ref('a.status_key').$castTo<StatusKey>().as('status_key'))
    .select([wallClockOf('a.start_at').as('start_time'), wallClockOf('a.end_at').as('end_time')])
    .select(['a.processing_after', 'a.processing_minutes', 'a.booked_for', ...told])
    .select(['s.name as service_name', 's.color as service_color', 't.color as status_color'])
    .select(['e.name as employee_name', 'e.phone_number as employee_phone'])
    .select(['c.full_name as customer_name', 'c.phone as customer_phone', 'c.phone_unproved'])
    .select(sql<boolean>`c.phone = ${sql.lit(WALK_IN_PHONE)}`.as('walk_in'))
    .where('a.office_id', '=', scope.officeId)
const appointmentsWithNames = (source: Source, scope: Scope) =>
  withNames(source, scope).where('a.deleted_at', 'is', null)
/**
 * Appointments that were not deleted, with the names of employee, customer and service; add
 * conditions to it.
 */
export const appointmentRows = appointmentsWithNames
export type Appointment = Awaited<ReturnType<ReturnType<typeof appointmentsWithNames>['execute']>>[number]

/** Undefined for a deleted appointment; a cancelled one is found. */
export const appointmentById = (tx: Tx, scope: Scope, id: number): Promise<Appointment | undefined> =>
  appointmentsWithNames(tx, scope).where('a.id', '=', id).executeTakeFirst()

export const rowColumns = [
  ...([
    'id',
    'employee_id',
    'customer_id',
    'service_id',
    'start_at',
    'end_at',
    'buffer_minutes',
    'status_key',
  ] as const),
  ...([
    'notes',
    'holds_slot',
    'held_until',
    'source',
    'booking_session_id',
    'visit_key',
    'manage_token',
    'version',
    'deleted_at',
  ] as const),
  ...(['confirmed_start'] as const),
  ...(['answer', 'answered_by', 'answered_at', 'series_id', 'removal'] as const),
  ...(['processing_after', 'processing_minutes', 'booked_for'] as const),
] as const
/**
 * The bare row, also of a deleted appointment, locked until the transaction ends. To avoid
 * deadlocks, a change locks the row first and the calendars after it.
 */
export const selectForUpdateAppointment = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('appointments')
    .select(rowColumns)
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof selectForUpdateAppointment>>>

/**
 * Serializes bookings per employee. With the exclusion constraint alone, two concurrent inserts
 * wait for each other until one fails with 40P01 (deadlock) after a second. Employees are locked in
 * the order of their ids, so that two moves cannot deadlock. Slots whose deposit did not come in
 * time are free then. With services, also locks the resources that these need, after the calendars.
 */
export const lockCalendars = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  employeeIds: readonly number[],
  serviceIds: readonly number[] = [],
): Promise<void> => {
  const ids = [...new Set(employeeIds)].toSorted((a, b) => a - b)
  const resources = sql`lock_resources(${scope.officeId}, ${[...serviceIds]}::bigint[], ${now})`
  const then = (id: number) => (id === ids.at(-1) && serviceIds.length > 0 ? sql`, ${resources}` : sql``)
  await Promise.all(ids.map((id) => sql`select lock_calendar(${scope.officeId}, ${id}, ${now})${then(id)}`.execute(tx)))
}

/**
 * Locks the calendars of all employees, also of those who are hired meanwhile. Lock no other
 * before.
 */
export const lockAllCalendars = async (tx: Tx, scope: Scope): Promise<void> => {
  await sql`select lock_all_calendars(${scope.officeId})`.execute(tx)
}

/** Whether the appointment has a paid deposit that was neither decided about nor used up. */
export const hasUndecidedDeposit = async (tx: Tx, scope: Scope, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('deposits')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('appointment_id', '=', id)
    .where('paid_at', 'is not', null)
    .where('decided_at', 'is', null)
    .whereRef('used_amount', '<', 'amount')
    .executeTakeFirst()) !== undefined

/** The start from which the cut-off counts: a later one that a customer with a hold chose. */
const countedStart = sql<Date>`greatest(a.start_at,
  (select d.agreed_start from deposits d
    where d.office_id = a.office_id and d.appointment_id = a.id and d.paid_at is not null),
  (select k.agreed_start from kept_cards k where k.office_id = a.office_id and k.appointment_id = a.id
    and (k.card is not null or k.charged_at is not null)))`

const commonFactsOf = (source: Source, scope: Scope) =>
  withNames(source, scope, { isOne: true })
    .innerJoin('offices as o', 'o.id', 'a.office_id')
    .select(['o.name as office_name', 'o.receive_by_sms', 'o.send_type', 'o.quiet_on_rest_days as rests'])
    .select(['a.manage_token', 'a.start_at', 'a.source', 'a.created_at as booked_at', 'o.cancel_cutoff_hours'])
    .select(['a.confirmed_start', 'c.deleted_at as customer_deleted_at', ownTemplates(scope).as('templates')])
    .select(['c.settings_send_sms', 'c.settings_send_approval_sms', 'c.gender as customer_gender'])
    .select(['c.email as customer_email', 'c.preferred_channel as customer_channel', ownWhatsapp(scope).as('whatsapp')])
    .select(hasProvedOwner(sql.ref('a.office_id')).as('is_office_proved'))
const factsOf = (source: Source, scope: Scope) =>
  commonFactsOf(source, scope).select([
    countedStart.as('counted_start'),
    visitServices.as('visit_services'),
    isPartOfVisit.as('is_part'),
  ])

/**
 * The appointment with all that messages to its customer depend on; undefined when it was deleted,
 * unless `withDeleted`.
 */
export const messageFacts = (tx: Tx, scope: Scope, id: number, { withDeleted = false } = {}) =>
  factsOf(tx, scope)
    .where('a.id', '=', id)
    .$if(!withDeleted, (q) => q.where('a.deleted_at', 'is', null))
    .executeTakeFirst()
export type MessageFacts = NonNullable<Awaited<ReturnType<typeof messageFacts>>>
/** The appointment alone, as replies and the audit log show it. */
export function appointmentOf(facts: MessageFacts): Appointment {
  const {
    office_name: _n,
    templates: _w,
    receive_by_sms: _r,
    send_type: _t,
    rests: _q,
    manage_token: _m,
    start_at: _s,
    booked_at: _b,
    cancel_cutoff_hours: _k,
    counted_start: _x,
    source: _o,
    confirmed_start: _f,
    customer_deleted_at: _d,
    ...rest
  } = facts
  const { settings_send_sms: _c, settings_send_approval_sms: _a, customer_gender: _g, ...known } = rest
  const { customer_email: _e, customer_channel: _h, whatsapp: _p, ...named } = known
  const { visit_services: _v, is_part: _i, is_office_proved: _u, ...appointment } = named
  return appointment
}

type Change = Updateable<DB['appointments']>
export type NewRow = Omit<Insertable<DB['appointments']>, 'office_id' | 'start_at' | 'end_at'> & {
  start_at: Date
  end_at: Date
}
const update = (db: Pick<Tx, 'updateTable'>, scope: Scope, id: number, change: Change) =>
  db
    .updateTable('appointments')
    .set(change)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
/** Raises `version` and checks nothing. Callers hold the calendar's lock when the times change. */
export const updateAppointment = (tx: Tx, scope: Scope, id: number, change: Change) =>
  update(tx, scope, id, change).execute()

/**
 * What a statement that writes an appointment reads of it, with the room that there is for a
 * message about it. The CTE `appointments`, the written row, hides the table.
 */
const writtenFactsOf = (written: Source, scope: Scope, now: Date) =>
  factsOf(written, scope).select(roomOf({ ...roomTimes(now), officeId: scope.officeId }).as('room'))
/** The same of a new appointment that is no part of a visit: nothing refers to it yet. */
export const newFactsOf = (written: Source, values: Scope & RoomTimes) =>
  commonFactsOf(written, values)
    .select(['a.start_at as counted_start', sql<string | null>`null::text`.as('visit_services')])
    .select(sql<boolean>`false`.as('is_part'))
    .select(roomOf(values).as('room'))
export type WrittenFacts = MessageFacts & { readonly room: SmsRoom }
/** Both write a row and read it with its names in one statement. */
export const updateAndRead = (
  tx: Tx,
  scope: Scope,
  now: Date,
  { id, change }: { readonly id: number; readonly change: Change },
): Promise<WrittenFacts | undefined> => {
  const written = tx.with('appointments', (db) => update(db, scope, id, change).returningAll())
  return writtenFactsOf(written as Source, scope, now).executeTakeFirst()
}
/** Like updateAndRead. Fails on appointment_slot_taken when the employee's time is taken. */
export const insertAndRead = (tx: Tx, scope: Scope, now: Date, row: NewRow): Promise<WrittenFacts> => {
  const values = { ...row, office_id: scope.officeId }
  const written = tx.with('appointments', (db) => db.insertInto('appointments').values(values).returningAll())
  return writtenFactsOf(written as Source, scope, now).executeTakeFirstOrThrow()
}
