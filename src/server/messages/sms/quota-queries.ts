/**
 * The parts of messages that an office may send in a month. Codes are not counted: queue-code.ts
 * limits them.
 */
import { STRANGER_BUDGETS } from '#server/office/subscriptions/limit-table.ts'
import { sql, type RawBuilder } from 'kysely'
import { dateOf, HOUR } from '#shared/values/local-time.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { writtenLast } from '#server/platform/database/deferred-writes.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Codes have a budget of their own, which no month limits. Everything else shares one. */
export const isInQuota = (kind: DB['sms_messages']['kind']): boolean => kind !== 'code'

/** A trial has less than its plan: least() ignores the null of a paid subscription. */
const quotaOf = ({ officeId }: Pick<Scope, 'officeId'>) =>
  sql`(select least(p.sms_quota, s.trial_sms) from subscriptions s join plans p on p.id = s.plan_id where s.office_id = ${officeId})`
const monthOf = (now: Date) => `${dateOf(now).slice(0, 7)}-01`

/**
 * How many more parts of messages the quota of the month has room for, and the budget of the hour
 * for those to phones that nobody proved.
 */
export type SmsRoom = { readonly quota: number; readonly strangers: number }
/**
 * Only reads the counter, so that concurrent bookings do not wait for each other, however many
 * messages are queued.
 */
export const smsRoom = async (tx: Tx, scope: Scope, now: Date): Promise<SmsRoom> => {
  const { rows } = await sql<{ room: SmsRoom }>`select ${roomOf({ ...scope, ...roomTimes(now) })} as room`.execute(tx)
  return rows[0]!.room
}
/** The first day of the month, and the beginning of the hour that the budget counts. */
export type RoomTimes = { readonly month: string; readonly hourAgo: Date }
/** The month is that of the office's wall clock. */
export const roomTimes = (now: Date): RoomTimes => ({ month: monthOf(now), hourAgo: new Date(now.getTime() - HOUR) })
/** The same as a column of another statement, before what that writes. */
export const roomOf = ({ officeId, month, hourAgo }: RoomTimes & { readonly officeId: number }) =>
  sql<SmsRoom>`json_build_object(
    'quota', ${quotaOf({ officeId })} - coalesce((select used from usage_counters
      where office_id = ${officeId} and month = ${month}::date and kind = 'sms'), 0),
    'strangers', ${sql.lit(STRANGER_BUDGETS.messageParts)} - coalesce((select sum(case channel when 'whatsapp' then 1 else units end)::int
      from sms_messages where office_id = ${officeId} and of_stranger and created_at > ${hourAgo}), 0))`

/**
 * Counts parts of messages against the quota if there is room for all; returns a row then. `units`
 * selects one number, or nothing.
 */
export const takeQuota = (scope: Scope, now: Date, units: RawBuilder<unknown>) => sql`
  with plan as materialized (select ${quotaOf(scope)} as most)
  insert into usage_counters as u (office_id, month, kind, used)
  select ${scope.officeId}, ${monthOf(now)}::date, 'sms', n from (${units}) m(n), plan where n <= most
  on conflict (office_id, month, kind) do update set used = u.used + excluded.used
    where u.used + excluded.used <= (select most from plan)
  returning kind`

export type QueuedSms = { readonly key: string; readonly units: number; readonly now: Date }
/**
 * Counts messages that the transaction has written. The counter stays locked until the transaction
 * ends, so this is sent with the commit. When concurrent messages have used up the quota, those of
 * this transaction stay uncounted, and their jobs decide.
 */
export const countSms = writtenLast(
  (scope: Scope, messages: readonly QueuedSms[]) => sql`
  with quota as (${takeQuota(scope, messages[0]!.now, sql`select ${messages.reduce((sum, { units }) => sum + units, 0)}::int`)})
  update sms_messages set quota_counted = true
  where office_id = ${scope.officeId} and dedupe_key = any(${messages.map(({ key }) => key)}::text[])
    and exists (select from quota)`,
)
