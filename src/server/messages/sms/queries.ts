import { sql, type RawBuilder } from 'kysely'
import { smsLength } from '#shared/messages/sms/parts.ts'
import type { Channel } from '#shared/customers/customers/rules.ts'
import type { SmsFailure } from '#shared/messages/sms/rules.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import { writtenLast } from '#server/platform/database/deferred-writes.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { hasProvedOwner } from '#server/office/users/queries.ts'
import { takeQuota } from './quota-queries.ts'

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
  /** By e-mail, to this address; null: by SMS. The phone is that of the customer all the same. */
  readonly email?: string | null
  /**
   * By WhatsApp, with these values of the approved template; null: by SMS or e-mail. `message` is
   * what an SMS in its place says.
   */
  readonly templateValues?: readonly string[] | null
  /** Sent in quiet time, too. Others wait for its end. */
  readonly atOnce?: boolean
  /**
   * To a phone that nobody proved: within the budget of strangers, which is not that of the plan.
   * Beyond it the message goes to this address, or to nobody.
   */
  readonly stranger?: { readonly email: string | null } | null
  /** Of the customer. Beyond the quota of a trial the message goes there. */
  readonly customerEmail?: string | null
  /** At most one message is written per key. */
  readonly dedupeKey: string
  /** No user sees the outcome, so over the quota the message is written as failed. */
  readonly isUnattended?: boolean
}

export type SmsRow = NewSms & { readonly created_at: Date }
const insertInto = (scope: Scope, messages: readonly SmsRow[], isCounted: RawBuilder<unknown>) => sql`
  insert into sms_messages
    (office_id, customer_id, appointment_id, order_id, invoice_id, phone, message, kind, dedupe_key, created_at,
      email, template_values, channel, quota_counted, of_stranger)
  select ${scope.officeId}, "customerId", "appointmentId", "orderId", "invoiceId", phone, message, kind,
    "dedupeKey", created_at, email, "templateValues",
    case when email is not null then 'email' when "templateValues" is not null then 'whatsapp' else 'sms' end, ${isCounted}, stranger is not null
  from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m("customerId" bigint, "appointmentId" bigint,
    "orderId" bigint, "invoiceId" bigint, phone text, message text, kind text, "dedupeKey" text, created_at timestamptz,
    email text, "templateValues" jsonb, stranger jsonb)
  on conflict (office_id, dedupe_key) do nothing returning id`
/** Inserts messages, without those whose key exists. Returns a row for each that it inserts. */
export const insertSms = (scope: Scope, messages: readonly SmsRow[]) => insertInto(scope, messages, sql`false`)

type Counted = Pick<NewSms, 'message' | 'email' | 'templateValues' | 'stranger'>
/**
 * Whether the quota counts a message. E-mail costs nothing, and WhatsApp is paid to Meta by the
 * office (docs/messages.md).
 */
export const isBySms = ({ email, templateValues }: Counted): boolean => !email && !templateValues
/** The parts of messages, which the quota counts. The database computes the same for each row. */
export const unitsOf = (messages: readonly Counted[]): number =>
  messages.reduce((units, one) => units + (isBySms(one) ? smsLength(one.message).parts : 0), 0)

/**
 * Inserts new messages and counts them against the quota. The counter stays locked until the
 * transaction ends, so this is sent with the commit. If the quota has no room for all of them, none
 * is counted, and their jobs decide.
 */
export const insertCountedSms = writtenLast(
  (scope: Scope, messages: readonly SmsRow[]) => sql`
  with quota as (${takeQuota(scope, messages[0]!.created_at, sql`select ${unitsOf(messages.filter(({ stranger }) => !stranger))}::int`)})
  ${insertInto(scope, messages, sql`exists (select from quota)`)}`,
)

/**
 * Inserts messages that the quota has no room for as failed, so that staff see them in the log.
 * They have no job.
 */
export const insertUnsentSms = (scope: Scope, messages: readonly SmsRow[]) => sql`
  insert into sms_messages (office_id, customer_id, appointment_id, phone, message, kind, dedupe_key, created_at,
    status, failure, settled_at)
  select ${scope.officeId}, "customerId", "appointmentId", phone, message, kind, "dedupeKey", created_at,
    'failed', 'quota', created_at
  from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m("customerId" bigint, "appointmentId" bigint,
    phone text, message text, kind text, "dedupeKey" text, created_at timestamptz)
  on conflict (office_id, dedupe_key) do nothing`

/** Names a message by its dedupe key; jobs of earlier versions name it by its id. */
export type SmsName = { readonly key?: string | undefined; readonly id?: number | undefined }
export type SmsToSend = {
  readonly id: number
  readonly channel: Channel
  readonly phone: string
  /** Of messages by e-mail. */
  readonly email: string | null
  /** Of messages that were written for WhatsApp. */
  readonly template_values: readonly string[] | null
  readonly message: string
  readonly kind: DB['sms_messages']['kind']
  readonly created_at: Date
  /** The office's own name of the sender. */
  readonly sender: string | null
  readonly office_name: string
  /** When an earlier attempt began whose outcome is not known. */
  readonly unanswered_since: Date | null
  readonly is_counted: boolean
  /** It is about a booking or an entry whose phone was not proved. */
  readonly of_stranger: boolean
  /** It is about an appointment that began while it waited. A cancellation is never late. */
  readonly is_late: boolean
  /** The owner of the office has not proved their mailbox. */
  readonly is_held: boolean
}
/**
 * Locks a queued message, counts it against the quota of the month unless that was done, and notes
 * that its sending begins. `is_counted` is false when the quota is exhausted; codes are not
 * counted. The row lock of the counter decides races. A message that is held is neither counted nor
 * noted.
 */
export const takeSms = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  { id, key }: SmsName,
): Promise<SmsToSend | undefined> => {
  const { rows } = await sql<SmsToSend>`
    with message as (select id, channel, phone, email, template_values, message, kind, units, created_at, quota_counted, unanswered_since, of_stranger,
          quota_counted or units = 0 or kind = 'code' or of_stranger as is_free,
          kind in ('reminder', 'confirmation', 'change') and exists (select from appointments a
            where a.office_id = sms_messages.office_id and a.id = sms_messages.appointment_id and a.start_at <= ${now}) as is_late,
          not ${hasProvedOwner(sql`sms_messages.office_id`)} as is_held
        from sms_messages
        where office_id = ${scope.officeId} and status = 'queued'
          and ${key === undefined ? sql`id = ${id}` : sql`dedupe_key = ${key}`} for update),
      quota as (${takeQuota(scope, now, sql`select units from message where not is_free and not is_late and not is_held`)}),
      marked as (update sms_messages set quota_counted = true, unanswered_since = coalesce(unanswered_since, ${now})
        where office_id = ${scope.officeId} and id = (select id from message where not is_held and (is_free or exists (select from quota))))
    select m.id, channel, m.phone, m.email, template_values, message, kind, m.created_at, unanswered_since, is_late, is_held, of_stranger,
      is_free or exists (select from quota) as is_counted, o.sms_sender as sender, o.name as office_name
    from message m join offices o on o.id = ${scope.officeId}`.execute(tx)
  return rows[0]
}

type Sent = {
  readonly id: number
  readonly channel: Channel
  readonly provider: string
  readonly providerId: string | null
  readonly now: Date
}
/** The provider of a development machine, which shows messages on the page /dev/outbox. */
const LOG = 'log'
/** A code or the link of an invitation is removed once no attempt is left that would send it. */
const messageWithoutSecret = sql<string>`case when kind in ('code', 'invitation') then '' else message end`

/**
 * Stores that the provider took a message. A report may have said more already; after one of a
 * failure the message may have another channel, and then stays as it is.
 */
export const markSmsSent = (scope: Scope, [sent]: readonly Sent[]) => sql`
  update sms_messages set provider = ${sent!.provider}, provider_id = coalesce(${sent!.providerId}, provider_id),
    sent_at = coalesce(sent_at, ${sent!.now}), unanswered_since = null,
    status = case status when 'queued' then 'sent' else status end,
    failure = case status when 'queued' then null else failure end,
    message = ${sent!.provider === LOG ? sql`message` : messageWithoutSecret}
  where office_id = ${scope.officeId} and id = ${sent!.id} and channel = ${sent!.channel}`

type Failure = {
  readonly failure: SmsFailure
  /** No further attempt is made. */
  readonly isFinal: boolean
  /** The provider answered, so it has not taken the message. */
  readonly isAnswered: boolean
  readonly now: Date
}
/**
 * Stores why a message was not sent, and returns it. A message that a report has shown to be sent
 * stays as it is.
 */
export const storeSmsFailure = (
  tx: Tx,
  scope: Scope,
  { id, channel }: Pick<SmsToSend, 'id' | 'channel'>,
  { failure, isFinal, isAnswered, now }: Failure,
) =>
  tx
    .updateTable('sms_messages')
    .set({
      failure,
      ...(isAnswered ? { unanswered_since: null } : {}),
      ...(isFinal ? { status: 'failed', settled_at: now, message: messageWithoutSecret } : {}),
    })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('channel', '=', channel)
    .returning(['id', 'kind', 'channel', 'failure', 'customer_id', 'appointment_id'])
    .execute()

/**
 * Takes up to `limit` messages that waited for the proof of a mailbox out of waiting. Those written
 * before `since` are given up.
 */
export const releaseSms = async (
  tx: Tx,
  scope: Scope,
  { since, now, limit }: { readonly since: Date; readonly now: Date; readonly limit: number },
): Promise<readonly { readonly key: string; readonly is_late: boolean }[]> => {
  const { rows } = await sql<{ key: string; is_late: boolean }>`
    with held as (select id, dedupe_key as key, created_at < ${since} as is_late
        from sms_messages where office_id = ${scope.officeId} and status = 'queued' and failure = 'unproved'
        order by id limit ${limit} for update),
      released as (update sms_messages m set status = case when is_late then 'failed' else m.status end,
          failure = case when is_late then 'expired' end, settled_at = case when is_late then ${now}::timestamptz end
        from held where m.office_id = ${scope.officeId} and m.id = held.id)
    select key, is_late from held order by id`.execute(tx)
  return rows
}

/** The newest messages of all offices, for the development page, without those that are held. */
export const newestSms = (db: Database, limit: number) =>
  db
    .selectFrom('sms_messages')
    .select(['phone as to', 'message as text', 'created_at as at'])
    .where(sql<boolean>`not (status = 'queued' and not ${hasProvedOwner(sql`sms_messages.office_id`)})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
