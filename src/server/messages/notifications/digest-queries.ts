import { sql } from 'kysely'
import type { Span } from '#shared/values/periods.ts'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import type { LocalDate, WallClock } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { rowsOf, type NotificationRow } from './queries.ts'

/** An hour, null for none, and the address that the person has proved, null for none. */
export type Digest = { readonly hour: number | null; readonly email: string | null }
/** What a person chose, and where it would go. The user must exist. */
export const digestOf = (tx: Tx, scope: Scope, userId: number): Promise<Digest> =>
  tx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .leftJoin('notification_digests as d', (j) =>
      j.onRef('d.office_id', '=', 'u.office_id').onRef('d.user_id', '=', 'u.id'),
    )
    .select(['d.hour', sql<string | null>`case when p.email_proved_at is not null then p.email end`.as('email')])
    .where('u.office_id', '=', scope.officeId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** `sent_on` is the day that counts as done, because its hour has passed; null for none. */
export const storeDigest = (tx: Tx, scope: Scope, userId: number, hour: number, sent_on: LocalDate | null) =>
  tx
    .insertInto('notification_digests')
    .values({ office_id: scope.officeId, user_id: userId, hour, sent_on })
    .onConflict((conflict) =>
      conflict.columns(['office_id', 'user_id']).doUpdateSet({
        hour,
        sent_on: sql`greatest(notification_digests.sent_on, excluded.sent_on)`,
      }),
    )
    .execute()

/** Does nothing when the person has none. */
export const deleteDigest = (tx: Tx, scope: Scope, userId: number) =>
  tx.deleteFrom('notification_digests').where('office_id', '=', scope.officeId).where('user_id', '=', userId).execute()

/** The hours at which people of the office get a digest. */
export const digestHours = async (tx: Tx, scope: Scope): Promise<number[]> => {
  const rows = await tx
    .selectFrom('notification_digests')
    .select('hour')
    .distinct()
    .where('office_id', '=', scope.officeId)
    .execute()
  return rows.map(({ hour }) => hour)
}

/** Who gets a digest of today until this hour, and has none yet. */
export const dueReaders = async (tx: Tx, scope: Scope, today: LocalDate, hour: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('notification_digests')
    .select('user_id')
    .where('office_id', '=', scope.officeId)
    .where('hour', '<=', hour)
    .where((e) => e.or([e('sent_on', 'is', null), e('sent_on', '<', today)]))
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export type Reader = {
  readonly email: string
  readonly role: 'owner' | 'employee'
  readonly office: string
  readonly subscription_status: string
  readonly subscription_ends_at: Date | null
}
/**
 * Claims the day of a person, so that two runs send one digest. Null when it was claimed before, or
 * the person has left or has no proved address.
 */
export const claimDay = async (tx: Tx, scope: Scope, userId: number, today: LocalDate): Promise<Reader | null> => {
  const { rows } = await sql<Reader>`
    update notification_digests d set sent_on = ${today}
    from users u join people p on p.id = u.person_id join offices o on o.id = u.office_id
      join subscriptions b on b.office_id = u.office_id
    where d.office_id = ${scope.officeId} and d.user_id = ${userId} and (d.sent_on is null or d.sent_on < ${today})
      and u.office_id = d.office_id and u.id = d.user_id and u.status = 'active' and u.deleted_at is null
      and p.email_proved_at is not null
    returning p.email, u.role, o.name as office, b.status as subscription_status, b.ends_at as subscription_ends_at`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** The newest unseen notifications of a person, of kinds that their role is told. */
export const unseenRows = async (
  tx: Tx,
  scope: Scope,
  { userId, kinds, now, limit }: { userId: number; kinds: readonly NotificationKind[]; now: Date; limit: number },
) => {
  const unseen = sql`select * from notifications where office_id = ${scope.officeId}
    and user_id = ${userId} and seen_at is null and kind = any(${kinds}::text[]) order by id desc limit ${limit}`
  return (await sql<NotificationRow>`${rowsOf(scope, unseen, now)} order by n.id desc`.execute(tx)).rows
}

/** A person's appointments of a day that take place, in their order. */
export const visitsOfDay = (tx: Tx, scope: Scope, employeeId: number, { from, to }: Span) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .select(['c.full_name as customer_name', 'a.booked_for', 's.name as service', 'a.status_key'])
    .select(sql<WallClock>`(a.start_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('start_time'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.employee_id', '=', employeeId)
    .where('a.deleted_at', 'is', null)
    .where('a.status_key', '<>', 'cancelled')
    .where('a.held_until', 'is', null)
    .where('a.start_at', '>=', new Date(from))
    .where('a.start_at', '<', new Date(to))
    .orderBy('a.start_at')
    .orderBy('a.id')
    .execute()
