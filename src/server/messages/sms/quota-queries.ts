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
import type { Scope } from '#server/platform/security/scope.ts'

/** Codes have a budget of their own, which no month limits. Everything else shares one. */
export const isInQuota = (kind: DB['sms_messages']['kind']): boolean => kind !== 'code'

const monthOf = (now: Date) => `${dateOf(now).slice(0, 7)}-01`
/** What the month may have: the quota of the plan, or what earlier months left of a trial. */
const quotaOf = (scope: Scope, now: Date) =>
  sql`(select case when s.trial_sms is null then p.sms_quota else s.trial_sms - coalesce((select sum(used)::int
      from usage_counters where office_id = s.office_id and kind = 'sms' and month <> ${monthOf(now)}::date), 0) end
    from subscriptions s join plans p on p.id = s.plan_id where s.office_id = ${scope.officeId})`
const isTrialOf = (scope: Scope) =>
  sql`(select trial_sms is not null from subscriptions where office_id = ${scope.officeId})`
/** What a day of a trial may have. Null, which least() leaves out, where it was paid. */
const quotaOfDay = (scope: Scope) => sql`case when ${isTrialOf(scope)} then ${TRIAL_PARTS.day}::int end`
/** What the row `u` has counted on the day of `now`. */
const usedOnDay = (now: Date) => sql`case when u.day = ${dateOf(now)}::date then u.used_on_day else 0 end`

/**
 * How many more parts of messages the quota has room for, and the budget of the hour for those to
 * phones that nobody proved. Beyond the quota of a trial messages go by e-mail.
 */
export type SmsRoom = { readonly quota: number; readonly strangers: number; readonly isTrial: boolean }
/**
 * Only reads the counter, so that concurrent bookings do not wait for each other, however many
 * messages are queued.
 */
export const smsRoom = async (tx: Tx, scope: Scope, now: Date): Promise<SmsRoom> => {
  const { rows } = await sql<SmsRoom>`select ${isTrialOf(scope)} as "isTrial",
    least(${quotaOf(scope, now)} - coalesce(u.used, 0), ${quotaOfDay(scope)} - ${usedOnDay(now)}) as quota,
    ${STRANGER_BUDGETS.messageParts} - coalesce((select sum(case channel when 'whatsapp' then 1 else units end)::int from sms_messages where office_id = ${scope.officeId}
      and of_stranger and created_at > ${new Date(now.getTime() - HOUR)}), 0) as strangers
    from (select) one left join usage_counters u
      on u.office_id = ${scope.officeId} and u.month = ${monthOf(now)}::date and u.kind = 'sms'`.execute(tx)
  return rows[0]!
}

/**
 * Counts parts of messages against the quota if there is room for all; returns a row then. `units`
 * selects one number, or nothing.
 */
export const takeQuota = (scope: Scope, now: Date, units: RawBuilder<unknown>) => sql`
  insert into usage_counters as u (office_id, month, kind, used, day, used_on_day)
  select ${scope.officeId}, ${monthOf(now)}::date, 'sms', n, ${dateOf(now)}::date, n
    from (${units}) m(n) where n <= least(${quotaOf(scope, now)}, ${quotaOfDay(scope)})
  on conflict (office_id, month, kind) do update set used = u.used + excluded.used, day = excluded.day,
      used_on_day = ${usedOnDay(now)} + excluded.used
    where u.used + excluded.used <= ${quotaOf(scope, now)}
      and coalesce(${usedOnDay(now)} + excluded.used <= ${quotaOfDay(scope)}, true)
  returning kind`

export type QueuedSms = { readonly key: string; readonly units: number; readonly now: Date }
/**
 * Counts messages that the transaction has written. The counter stays locked until the transaction
 * ends, so this is sent with the commit. When concurrent messages have used up the quota, those of
 * this transaction stay uncounted, and their jobs decide.
 */
export const countSms = (scope: Scope, messages: readonly QueuedSms[]) => sql`
  with quota as (${takeQuota(scope, messages[0]!.now, sql`select ${messages.reduce((sum, { units }) => sum + units, 0)}::int`)})
  update sms_messages set quota_counted = true
  where office_id = ${scope.officeId} and dedupe_key = any(${messages.map(({ key }) => key)}::text[])
    and exists (select from quota)`
