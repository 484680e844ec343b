import { sql, type RawBuilder } from 'kysely'
import type { Answer, NotificationKind } from '#shared/messages/notifications/rules.ts'
import { DAY, TIME_ZONE, dateOf } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { noteEvents, noteJobs } from '#server/platform/database/after-commit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Facts } from './text.ts'

export type NewNotification = {
  readonly kind: NotificationKind
  readonly customerId?: number | null
  readonly appointmentId?: number | null
  readonly productId?: number | null
  /** Also without the employee of the appointment or of the customer. */
  readonly onlyOwners?: boolean
  /** Only this person is told, owners neither. */
  readonly onlyTo?: number
  readonly facts?: Facts
  /** At most one notification of this key is written for each person. */
  readonly dedupeKey?: string
}

type WrittenRow = NewNotification & { readonly at: Date }

/** The first notification of a month deletes what is older. */
const KEPT_MS = 90 * DAY

/**
 * Writes a row for each owner and for the employee whom it concerns, adds a job for each of their
 * devices (push-notification.ts), and publishes one event. A row whose key the person has, or whose
 * kind they turned off, is left out. Who may not see sales is told of a debt of their own visit
 * only. Sent with the commit.
 *
 * Looks up by key what the rows refer to, and the newest notification by max(): the planner assumes
 * a hundred rows of JSON, for which it would read whole tables to join or to test for existence.
 */
export const writeNotifications = (scope: Scope, rows: readonly WrittenRow[], tx: Tx) => {
  const { at } = rows[0]!
  noteEvents(tx)
  // perhaps: how many devices there are is known in the statement only
  noteJobs(tx, rows.length)
  const month = `${dateOf(at).slice(0, 7)}-01`
  return sql`
    with told as materialized (select t.*, coalesce("onlyTo",
          (select employee_id from appointments where office_id = ${scope.officeId} and id = "appointmentId"),
          (select handled_by from customers where office_id = ${scope.officeId} and id = "customerId")) as concerns
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(kind text, at timestamptz, "customerId" bigint,
          "appointmentId" bigint, "productId" bigint, "onlyOwners" boolean, "onlyTo" bigint, facts jsonb, "dedupeKey" text)),
      written as (
        insert into notifications
          (office_id, user_id, kind, at, customer_id, appointment_id, product_id, facts, dedupe_key)
        select u.office_id, u.id, kind, at, "customerId", "appointmentId", "productId", coalesce(facts, '{}'), "dedupeKey"
        from told join users u on u.office_id = ${scope.officeId} and u.status = 'active' and u.deleted_at is null
          and ((u.role = 'owner' and "onlyTo" is null) or (u.id = concerns and "onlyOwners" is not true
            and (u.may_see_revenue or kind <> 'debt_open' or exists (select from appointments a
              where a.office_id = u.office_id and a.id = "appointmentId" and a.employee_id = u.id))))
          and not exists (select from notification_settings s
            where s.office_id = u.office_id and s.user_id = u.id and s.kind = told.kind and not s.listed)
        order by at
        on conflict (office_id, user_id, dedupe_key) do nothing returning id, user_id),
      forgotten as (
        delete from notifications where office_id = ${scope.officeId} and at < ${new Date(at.getTime() - KEPT_MS)}
          and (select max(at) from notifications
            where office_id = ${scope.officeId}) < ${month}::date at time zone ${sql.lit(TIME_ZONE)}),
      told_screens as (
        insert into events (office_id, what, subject_id)
        select ${scope.officeId}, 'notifications', 0 from (select 1 from written limit 1) w)
    select (
      select enqueue_jobs(jsonb_agg(jsonb_build_object('task', 'push_notification',
        'key', 'push:' || n.id || ':' || p.session_id, 'payload', jsonb_build_object('id', n.id, 'sid', p.session_id))))
      from written n join push_subscriptions p on p.office_id = ${scope.officeId} and p.user_id = n.user_id
      having count(*) > 0)
    from (select 1 from written limit 1) w`
}

export type NotificationRow = {
  readonly id: number
  readonly kind: NotificationKind
  readonly at: Date
  readonly seen: boolean
  readonly facts: Facts
  readonly customer_id: number | null
  readonly appointment_id: number | null
  /** The date of the appointment now; null when it was deleted. */
  readonly date: LocalDate | null
  readonly customer: string | null
  /** Another name that the appointment was booked for. */
  readonly booked_for: string | null
  readonly service: string | null
  readonly employee: string | null
  readonly product: string | null
  /** Length of the appointment in minutes; null when there is none. */
  readonly minutes: number | null
  /** Of the newest notification about a request whose time is to come; null otherwise. */
  readonly request: RequestState | null
}
/** The appointment of a request as it is now. */
export type RequestState = {
  readonly version: number
  readonly waits: boolean
  readonly answer: Answer | null
  readonly by: string | null
  readonly is_off: boolean
}
type Page = { readonly userId: number; readonly limit: number; readonly offset: number; readonly now: Date }
/**
 * A page of a person's notifications, the newest first, with the number of all, of the unseen ones,
 * and of those that came in since the list was opened.
 */
export async function listNotifications(tx: Tx, scope: Scope, { userId, limit, offset, now }: Page) {
  const own = sql`office_id = ${scope.officeId} and user_id = ${userId}`
  const page = sql`select * from notifications where ${own} order by at desc, id desc limit ${limit} offset ${offset}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<NotificationRow>`
      ${rowsOf(scope, page, now)} order by n.at desc, n.id desc`.execute(tx),
    sql<{ total: number; unseen: number; fresh: number }>`
      select count(*)::int as total, count(*) filter (where seen_at is null)::int as unseen,
        count(*) filter (where ${isFresh})::int as fresh
      from notifications where ${own}`.execute(tx),
  ])
  return { rows, ...counts[0]! }
}

/**
 * Notifications with the names and the facts of which their sentences are made. A page is read by
 * its ids: the planner expects a tenth of all rows from a limit that it does not know.
 */
export const rowsOf = (scope: Scope, notifications: RawBuilder<unknown>, now: Date) => sql<NotificationRow>`
      select n.id, n.kind, n.at, n.seen_at is not null as seen, n.facts, n.customer_id, n.appointment_id,
        case when a.deleted_at is null then (a.start_at at time zone ${sql.lit(TIME_ZONE)})::date::text end as date,
        (select c.full_name from customers c where c.office_id = n.office_id and c.id = n.customer_id) as customer, a.booked_for,
        (select s.name from products s where s.office_id = n.office_id and s.id = a.service_id) as service,
        (select e.name from users e where e.office_id = n.office_id and e.id = a.employee_id) as employee,
        (select p.name from products p where p.office_id = n.office_id and p.id = n.product_id) as product,
        (extract(epoch from a.end_at - a.start_at) / 60)::int as minutes,
        ${requestOf(scope, now)} as request
      from notifications n left join appointments a on a.office_id = n.office_id and a.id = n.appointment_id
      where n.office_id = ${scope.officeId} and n.id = any(array(select id from (${notifications}) page))`

/** The state of a request, of the newest notification `n` about the appointment `a`. */
export const requestOf = (scope: Scope, now: Date) => sql<RequestState | null>`
  case when n.kind = 'request_waiting' and a.start_at > ${now} and a.held_until is null
    and not exists (select from notifications later where later.office_id = ${scope.officeId}
      and later.kind = 'request_waiting' and later.appointment_id = n.appointment_id
      and later.user_id = n.user_id and later.id > n.id)
  then json_build_object('version', a.version, 'waits', a.status_key = 'waiting' and a.deleted_at is null,
    'is_off', a.status_key = 'cancelled' or a.deleted_at is not null, 'answer', a.answer,
    'by', (select u.name from users u where u.office_id = a.office_id and u.id = a.answered_by)) end`

/** Neither noticed, which opening the list does, nor seen. Repeats the index notifications_new. */
const isFresh = sql<boolean>`noticed_at is null and seen_at is null`

/** How many notifications came in since the person last opened the list. */
export const countFresh = async (tx: Tx, scope: Scope, userId: number): Promise<number> => {
  const { fresh } = await tx
    .selectFrom('notifications')
    .select((e) => e.fn.countAll<number>().as('fresh'))
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where(isFresh)
    .executeTakeFirstOrThrow()
  return fresh
}

/** Notices the own notifications until this time, included. */
export const markNoticed = async (tx: Tx, scope: Scope, userId: number, now: Date, until: Date): Promise<void> =>
  void (await tx
    .updateTable('notifications')
    .set({ noticed_at: now })
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where(isFresh)
    .where('at', '<=', until)
    .execute())

const unseenOf = (tx: Tx, scope: Scope, userId: number, now: Date) =>
  tx
    .updateTable('notifications')
    .set({ seen_at: now })
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)

/** Marks an own notification as seen; one that was seen keeps its time. */
export const markSeen = async (tx: Tx, scope: Scope, userId: number, now: Date, id: number): Promise<void> =>
  void (await unseenOf(tx, scope, userId, now).where('id', '=', id).execute())
/** Marks the own notifications until this time, included. */
export const markAllSeen = async (tx: Tx, scope: Scope, userId: number, now: Date, until: Date): Promise<void> =>
  void (await unseenOf(tx, scope, userId, now).where('at', '<=', until).execute())

/** Whether a notification is this person's. */
export const isNotificationOf = async (tx: Tx, scope: Scope, userId: number, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('notifications')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined
