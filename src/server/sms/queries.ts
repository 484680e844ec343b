import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/** What a message is about: at most one thing. */
export type About =
  | { readonly appointmentId?: number | null; readonly orderId?: null; readonly invoiceId?: null }
  | { readonly orderId: number; readonly appointmentId?: null; readonly invoiceId?: null }
  | { readonly invoiceId: number; readonly appointmentId?: null; readonly orderId?: null }
export type NewSms = About & {
  readonly kind: 'code' | 'confirmation' | 'reminder' | 'change' | 'invitation' | 'invoice'
  readonly phone: string
  readonly message: string
  readonly customerId?: number | null
  /** At most one message is written per key. */
  readonly dedupeKey: string
}

const quotaOf = (scope: Scope) =>
  sql`(select p.sms_quota from subscriptions s join plans p on p.id = s.plan_id where s.office_id = ${scope.officeId})`

/**
 * Inserts a message if the quota of `month` has room for it besides those that are queued. `id` is null when it has no room, or
 * when the key exists. The quota is only read, so that concurrent bookings do not wait for each other.
 */
export const insertSms = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  month: string,
  sms: NewSms,
): Promise<{ hasRoom: boolean; id: number | null }> => {
  const { rows } = await sql<{ has_room: boolean; id: number | null }>`
    with quota as (select coalesce((select used from usage_counters
          where office_id = ${scope.officeId} and month = ${month}::date and kind = 'sms'), 0)
        + (select count(*) from sms_messages
          where office_id = ${scope.officeId} and status = 'queued' and not quota_counted)
        < ${quotaOf(scope)} as has_room),
      message as (
        insert into sms_messages
          (office_id, customer_id, appointment_id, order_id, invoice_id, phone, message, kind, dedupe_key, created_at)
        select ${scope.officeId}, ${sms.customerId ?? null}::bigint, ${sms.appointmentId ?? null}::bigint,
          ${sms.orderId ?? null}::bigint, ${sms.invoiceId ?? null}::bigint, ${sms.phone}, ${sms.message}, ${sms.kind}, ${sms.dedupeKey}, ${now}::timestamptz
        from quota where has_room
        on conflict (office_id, dedupe_key) do nothing
        returning id)
    select has_room, id from quota left join message on true`.execute(tx)
  const { has_room, id } = rows[0]!
  return { hasRoom: has_room, id }
}

/**
 * Takes one message of the monthly quota. False when it is exhausted. The row lock decides races.
 */
export const takeSmsQuota = async (tx: Tx, scope: Scope, month: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into usage_counters as u (office_id, month, kind, used)
    select ${scope.officeId}, ${month}::date, 'sms', 1 where ${quotaOf(scope)} > 0
    on conflict (office_id, month, kind) do update set used = u.used + 1 where u.used < ${quotaOf(scope)}
    returning used`.execute(tx)
  return rows.length > 0
}

export const smsToSend = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('sms_messages')
    .select(['id', 'phone', 'message', 'quota_counted'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .forUpdate()
    .executeTakeFirst()

/** The message is counted against the quota; a retry is not counted again. */
export const markSmsCounted = (tx: Tx, scope: Scope, id: number) =>
  tx
    .updateTable('sms_messages')
    .set({ quota_counted: true })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

export const markSmsSent = (
  tx: Tx,
  scope: Scope,
  id: number,
  sent: { provider: string; providerId: string; now: Date },
) =>
  tx
    .updateTable('sms_messages')
    .set({ status: 'sent', provider: sent.provider, provider_id: sent.providerId, sent_at: sent.now, failure: null })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()

export const noteSmsFailure = (tx: Tx, scope: Scope, id: number, failure: { reason: string; final: boolean }) =>
  tx
    .updateTable('sms_messages')
    .set({ failure: failure.reason, ...(failure.final ? { status: 'failed' } : {}) })
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
