/**
 * The parts of messages that an office may send in a month, or in a trial. Codes are not counted:
 * queue-code.ts limits them.
 */
import { TRIAL_PARTS } from '#shared/office/subscriptions/trial.ts'
import { STRANGER_BUDGETS } from '#server/office/subscriptions/limit-table.ts'
import { sql, type RawBuilder } from 'kysely'
import { dateOf, HOUR } from '#shared/values/local-time.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { writtenLast } from '#server/platform/database/deferred-writes.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Codes have a budget of their own, which no month limits. Everything else shares one. */
export const isInQuota = (kind: DB['sms_messages']['kind']): boolean => kind !== 'code'

/** The first day of a month, a day, and the beginning of the hour that the budget counts. */
export type RoomTimes = { readonly month: string; readonly day: string; readonly hourAgo: Date }
/** Month and day are those of the office's wall clock. */
export const roomTimes = (now: Date): RoomTimes => {
  const day = dateOf(now)
  return { month: `${day.slice(0, 7)}-01`, day, hourAgo: new Date(now.getTime() - HOUR) }
}
type Asked = RoomTimes & Pick<Scope, 'officeId'>

/** What the month may have: the quota of the plan, or what earlier months left of a trial. */
const quotaOf = ({ officeId, month }: Pick<Asked, 'officeId' | 'month'>) =>
  sql`(select case when s.trial_sms is null then p.sms_quota else s.trial_sms - coalesce((select sum(used)::int
      from usage_counters where office_id = s.office_id and kind = 'sms' and month <> ${month}::date), 0) end
    from subscriptions s join plans p on p.id = s.plan_id where s.office_id = ${officeId})`
const isTrialOf = (officeId: number) =>
  sql`(select trial_sms is not null from subscriptions where office_id = ${officeId})`
/** What a day of a trial may have. Null, which least() leaves out, where it was paid. */
const quotaOfDay = (officeId: number) => sql`case when ${isTrialOf(officeId)} then ${sql.lit(TRIAL_PARTS.day)} end`
/** What the row `u` has counted on a day. */
const usedOn = (day: string) => sql`case when u.day = ${day}::date then u.used_on_day else 0 end`

/**
 * How many more parts of messages the quota has room for, and the budget of the hour for those to
 * phones that nobody proved. Messages beyond the quota of a trial go by e-mail.
 */
export type SmsRoom = { readonly quota: number; readonly strangers: number; readonly isTrial: boolean }
/**
 * Only reads the counter, so that concurrent bookings do not wait for each other, however many
 * messages are queued.
 */
export const smsRoom = async (tx: Tx, scope: Scope, now: Date): Promise<SmsRoom> => {
  const { rows } = await sql<{ room: SmsRoom }>`select ${roomOf({ ...scope, ...roomTimes(now) })} as room`.execute(tx)
  return rows[0]!.room
}
/** The same as a column of another statement, before what that writes. */
export const roomOf = ({ officeId, month, day, hourAgo }: Asked) =>
  sql<SmsRoom>`(select json_build_object('isTrial', ${isTrialOf(officeId)},
    'quota', least(${quotaOf({ officeId, month })} - coalesce(u.used, 0), ${quotaOfDay(officeId)} - ${usedOn(day)}),
    'strangers', ${sql.lit(STRANGER_BUDGETS.messageParts)} - coalesce((select sum(case channel when 'whatsapp' then 1 else units end)::int
      from sms_messages where office_id = ${officeId} and of_stranger and created_at > ${hourAgo}), 0))
    from (select) one left join usage_counters u
      on u.office_id = ${officeId} and u.month = ${month}::date and u.kind = 'sms')`

/**
 * Counts parts of messages against the quota if there is room for all; returns a row then. `units`
 * selects one number, or nothing.
 */
export const takeQuota = ({ officeId }: Scope, now: Date, units: RawBuilder<unknown>) => {
  const { month, day } = roomTimes(now)
  return sql`
  with plan as materialized (select ${quotaOf({ officeId, month })} as most, ${quotaOfDay(officeId)} as most_of_day)
  insert into usage_counters as u (office_id, month, kind, used, day, used_on_day)
  select ${officeId}, ${month}::date, 'sms', n, ${day}::date, n
    from (${units}) m(n), plan where n <= least(most, most_of_day)
  on conflict (office_id, month, kind) do update set used = u.used + excluded.used, day = excluded.day,
      used_on_day = ${usedOn(day)} + excluded.used
    where u.used + excluded.used <= (select most from plan)
      and coalesce(${usedOn(day)} + excluded.used <= (select most_of_day from plan), true)
  returning kind`
}

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
