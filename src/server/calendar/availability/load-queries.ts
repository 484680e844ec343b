/** The appointments and blocked times of each employee beside their hours. */
import { sql } from 'kysely'
import { LONGEST_APPOINTMENT, LONGEST_BLOCK } from '#shared/calendar/availability/slots.ts'
import type { Processing } from '#shared/catalog/products/rules.ts'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import { working } from '#server/office/working-hours/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Epoch milliseconds. */
type Busy = { readonly start: number; readonly end: number }
type Visit = Busy & Processing
type Span = { readonly from: number; readonly to: number }
const start = (row: 'a' | 'b') => sql`'start', extract(epoch from ${sql.ref(`${row}.start_at`)}) * 1000`
const end = (row: 'a' | 'b') => sql`'end', extract(epoch from ${sql.ref(`${row}.end_at`)}) * 1000`
/** The blocked times of the user in `u`, also of the whole office, that overlap [from, to). */
const blocksIn = (span: Span) =>
  sql<Busy[]>`(
    select coalesce(json_agg(json_build_object(${start('b')}, ${end('b')})), '[]') from time_blocks b
    where b.office_id = u.office_id and (b.employee_id is null or b.employee_id = u.id) and b.deleted_at is null
      and b.start_at < ${new Date(span.to)} and b.start_at > ${new Date(span.from - LONGEST_BLOCK)} and b.end_at > ${new Date(span.from)})`.as(
    'blocks',
  )
/**
 * Like teamRules, with each employee's appointments and blocked times that overlap [from, to), in
 * epoch milliseconds.
 */
export const teamOfDay = (tx: Tx, scope: Scope, date: string, span: Span) =>
  working(tx, scope, date)
    .select(
      sql<Visit[]>`(
        select coalesce(json_agg(json_build_object(${start('a')}, ${end('a')},
          'processing_after', a.processing_after, 'processing_minutes', a.processing_minutes)), '[]')
        from appointments a
        where a.office_id = u.office_id and a.employee_id = u.id and a.deleted_at is null and a.status_key <> 'cancelled'
          and a.start_at < ${new Date(span.to)} and a.start_at > ${new Date(span.from - LONGEST_APPOINTMENT)} and a.end_at > ${new Date(span.from)})`.as(
        'visits',
      ),
    )
    .select(blocksIn(span))
    .orderBy('u.id')
    .execute()

type DayLoad = { readonly date: string; readonly minutes: number; readonly appointments: number }
/**
 * Like teamRules, of all or of one, with the sums of each employee's appointments, less their
 * processing times, by the day of their start and the blocked times within [from, to), in epoch
 * milliseconds. Days without appointments are left out.
 */
export const teamLoads = (tx: Tx, scope: Scope, date: string, span: Span, employeeId: number | undefined) =>
  working(tx, scope, date)
    .select(
      sql<DayLoad[]>`(
        select coalesce(json_agg(d), '[]') from (
          select (a.start_at at time zone ${sql.lit(TIME_ZONE)})::date as date, count(*) as appointments,
            sum((select sum(extract(epoch from upper(busy) - lower(busy)) / 60)
              from unnest(busy_times(a.start_at, a.end_at, a.processing_after, a.processing_minutes)) busy)) as minutes
          from appointments a
          where a.office_id = u.office_id and a.employee_id = u.id and a.deleted_at is null and a.status_key <> 'cancelled'
            and a.start_at >= ${new Date(span.from)} and a.start_at < ${new Date(span.to)}
          group by 1) d)`.as('booked'),
    )
    .select(blocksIn(span))
    .$if(employeeId !== undefined, (query) => query.where('u.id', '=', employeeId!))
    .orderBy('u.id')
    .execute()
