import { sql, type RawBuilder } from 'kysely'
import { dateOf } from '#shared/values/local-time.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { DB } from '../platform/database/database.generated.ts'
import type { Scope } from '../platform/security/scope.ts'

/** What a message is about: at most one thing. */
export type SmsSubject =
  | { readonly appointmentId?: number | null; readonly orderId?: null; readonly invoiceId?: null }
  | { readonly orderId: number; readonly appointmentId?: null; readonly invoiceId?: null }
  | { readonly invoiceId: number; readonly appointmentId?: null; readonly orderId?: null }
export type NewSms = SmsSubject & {
  readonly kind: DB['sms_messages']['kind']
  readonly phone: string
  readonly message: string
  readonly customerId?: number | null
  /** At most one message is written per key. */
  readonly dedupeKey: string
}

const quotaOf = (scope: Scope) =>
  sql`(select p.sms_quota from subscriptions s join plans p on p.id = s.plan_id where s.office_id = ${scope.officeId})`

const monthOf = (now: Date) => `${dateOf(now).slice(0, 7)}-01`
/**
 * How many more messages the quota of the month has room for, besides those that are queued. Only
 * reads, so that concurrent bookings do not wait for each other.
 */
export const smsRoom = async (tx: Tx, scope: Scope, now: Date): Promise<number> => {
  const { rows } = await sql<{ room: number }>`select ${quotaOf(scope)}
    - coalesce((select used from usage_counters
      where office_id = ${scope.officeId} and month = ${monthOf(now)}::date and kind = 'sms'), 0)
    - (select count(*) from sms_messages
      where office_id = ${scope.officeId} and status = 'queued' and not quota_counted) as room`.execute(tx)
  return rows[0]!.room
}

export type SmsRow = NewSms & { readonly created_at: Date }
const insertInto = (scope: Scope, messages: readonly SmsRow[], isCounted: RawBuilder<unknown>) => sql`
  insert into sms_messages
    (office_id, customer_id, appointment_id, order_id, invoice_id, phone, message, kind, dedupe_key, created_at, quota_counted)
  select ${scope.officeId}, "customerId", "appointmentId", "orderId", "invoiceId", phone, message, kind,
    "dedupeKey", created_at,
    ${isCounted}
  from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m("customerId" bigint, "appointmentId" bigint,
    "orderId" bigint, "invoiceId" bigint, phone text, message text, kind text, "dedupeKey" text, created_at timestamptz)
  on conflict (office_id, dedupe_key) do nothing returning id`
/** Inserts messages, without those whose key exists. Returns a row for each that it inserts. */
export const insertSms = (scope: Scope, messages: readonly SmsRow[]) => insertInto(scope, messages, sql`false`)

/** Counts messages against the monthly quota if it has room for all of them; returns a row if it has. */
const takeQuota = (scope: Scope, now: Date, messages: RawBuilder<unknown>) => sql`
  insert into usage_counters as u (office_id, month, kind, used)
  select ${scope.officeId}, ${monthOf(now)}::date, 'sms', n from (${messages}) m(n) where n <= ${quotaOf(scope)}
  on conflict (office_id, month, kind) do update set used = u.used + excluded.used
    where u.used + excluded.used <= ${quotaOf(scope)}
  returning used`
/**
 * Inserts new messages and counts them against the quota. The counter stays locked until the
 * transaction ends, so this is sent with the commit. If the quota has no room for all of them, none
 * is counted, and their jobs decide.
 */
export const insertCountedSms = (scope: Scope, messages: readonly SmsRow[]) => sql`
  with quota as (${takeQuota(scope, messages[0]!.created_at, sql`select ${messages.length}::int`)})
  ${insertInto(scope, messages, sql`exists (select from quota)`)}`

/** Names a message by its dedupe key; jobs of earlier versions name it by its id. */
export type SmsName = { readonly key?: string | undefined; readonly id?: number | undefined }
type SmsToSend = { readonly id: number; readonly phone: string; readonly message: string; readonly is_counted: boolean }
/**
 * Locks a queued message and counts it against the monthly quota, unless that was done. `is_counted`
 * is false when the quota is exhausted. The row lock of the counter decides races.
 */
export const takeSms = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  { id, key }: SmsName,
): Promise<SmsToSend | undefined> => {
  const { rows } = await sql<SmsToSend>`
    with message as (select id, phone, message, quota_counted from sms_messages
        where office_id = ${scope.officeId} and status = 'queued'
          and ${key === undefined ? sql`id = ${id}` : sql`dedupe_key = ${key}`} for update),
      quota as (${takeQuota(scope, now, sql`select 1 from message where not quota_counted`)}),
      marked as (update sms_messages set quota_counted = true
        where office_id = ${scope.officeId} and id = (select id from message, quota))
    select id, phone, message, quota_counted or exists (select from quota) as is_counted from message`.execute(tx)
  return rows[0]
}

type Sent = { readonly id: number; readonly provider: string; readonly providerId: string; readonly now: Date }
export const markSmsSent = (scope: Scope, [sent]: readonly Sent[]) => sql`
  update sms_messages set status = 'sent', provider = ${sent!.provider}, provider_id = ${sent!.providerId},
    sent_at = ${sent!.now}, failure = null
  where office_id = ${scope.officeId} and id = ${sent!.id}`

type Failure = { readonly reason: string; readonly final: boolean; readonly now: Date }
export const storeSmsFailure = (tx: Tx, scope: Scope, id: number, { reason, final, now }: Failure) =>
  tx
    .updateTable('sms_messages')
    .set({ failure: reason, ...(final ? { status: 'failed', settled_at: now } : {}) })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

/** The newest messages of all offices, for the development page. */
export const newestSms = (db: Database, limit: number) =>
  db
    .selectFrom('sms_messages')
    .select(['phone as to', 'message as text', 'created_at as at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
