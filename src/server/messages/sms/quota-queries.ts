/**
 * The parts of messages that an office may send in a month. Codes are not counted: queue-code.ts
 * limits them.
 */
import { STRANGER_BUDGETS } from '#server/office/subscriptions/limit-table.ts'
import { sql, type RawBuilder } from 'kysely'
import { dateOf, HOUR } from '#shared/values/local-time.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Codes have a budget of their own, which no month limits. Everything else shares one. */
export const isInQuota = (kind: DB['sms_messages']['kind']): boolean => kind !== 'code'

/** A trial has less than its plan: least() ignores the null of a paid subscription. */
const quotaOf = (scope: Scope) =>
  sql`(select least(p.sms_quota, s.trial_sms) from subscriptions s join plans p on p.id = s.plan_id where s.office_id = ${scope.officeId})`
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
  const { rows } = await sql<SmsRoom>`select ${quotaOf(scope)} - coalesce((select used from usage_counters
      where office_id = ${scope.officeId} and month = ${monthOf(now)}::date and kind = 'sms'), 0) as quota,
    ${STRANGER_BUDGETS.messageParts} - coalesce((select sum(case channel when 'whatsapp' then 1 else units end)::int from sms_messages where office_id = ${scope.officeId}
      and of_stranger and created_at > ${new Date(now.getTime() - HOUR)}), 0) as strangers`.execute(tx)
  return rows[0]!
}

/**
 * Counts parts of messages against the quota if there is room for all; returns a row then. `units`
 * selects one number, or nothing.
 */
export const takeQuota = (scope: Scope, now: Date, units: RawBuilder<unknown>) => sql`
  insert into usage_counters as u (office_id, month, kind, used)
  select ${scope.officeId}, ${monthOf(now)}::date, 'sms', n from (${units}) m(n) where n <= ${quotaOf(scope)}
  on conflict (office_id, month, kind) do update set used = u.used + excluded.used
    where u.used + excluded.used <= ${quotaOf(scope)}
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
