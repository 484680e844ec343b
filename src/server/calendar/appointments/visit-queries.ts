/** Parts of queries about a visit of several services, for an appointment `a` of service `s`. */
import { sql } from 'kysely'
import { TIME_ZONE } from '#shared/values/local-time.ts'

/**
 * The other appointments of the visit on the same day. Names the schema, because the statements
 * that write a row hide the table.
 */
const othersOfVisit = sql`public.appointments g where g.office_id = a.office_id and g.visit_key = a.visit_key
  and g.id <> a.id and g.deleted_at is null and (g.status_key <> 'cancelled' or a.status_key = 'cancelled')
  and (g.start_at at time zone ${sql.lit(TIME_ZONE)})::date = (a.start_at at time zone ${sql.lit(TIME_ZONE)})::date`
/** The services of the visit from this appointment on; null for a visit of one service. */
export const visitServices = sql<string | null>`case when a.visit_key is not null then s.name || coalesce((
  select string_agg(' + ' || (select p.name from products p where p.office_id = g.office_id and p.id = g.service_id), ''
    order by g.start_at) from ${othersOfVisit} and g.start_at > a.start_at), '') end`
/** Whether an earlier appointment of the same visit speaks for this one. */
export const isPartOfVisit = sql<boolean>`a.visit_key is not null and exists (
  select from ${othersOfVisit} and g.start_at < a.start_at)`
