import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { hasProvedOwner } from '#server/office/users/queries.ts'

const rowsOf = async (tx: Tx, statement: RawBuilder<unknown>) =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0)

/** Erases the details of visitors, and returns of how many. At most `limit`. */
export const eraseSessions = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`update booking_sessions set full_name = null, phone = null, email = null, birth_date = null, gender = null, proved_phone = null, proved_email = null,
        mailbox_phone = null, device_phone = null
      where office_id = ${scope.officeId} and id in (
        select id from booking_sessions where office_id = ${scope.officeId} and created_at < ${before}
          and coalesce(full_name, phone, email, gender, proved_phone, proved_email, mailbox_phone, device_phone, birth_date::text) is not null
        limit ${limit})`,
  )

/** Deletes devices that were not used since, and returns how many. */
export const deleteDevices = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`delete from customer_devices where office_id = ${scope.officeId} and id in (
      select id from customer_devices where office_id = ${scope.officeId} and used_at < ${before} limit ${limit})`,
  )

/**
 * Deletes entries of the waiting list that ended, with their offers and holds. Returns how many.
 */
export async function deleteWaiting(tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> {
  const entries = await rowsOf(
    tx,
    sql`delete from waiting_entries where office_id = ${scope.officeId} and id in (
      select id from waiting_entries where office_id = ${scope.officeId} and ended_at < ${before} limit ${limit})`,
  )
  await sql`delete from time_blocks b where b.office_id = ${scope.officeId} and b.expires_at < ${before}
    and not exists (select from waiting_offers x where x.office_id = b.office_id and x.hold_id = b.id)`.execute(tx)
  return entries
}

/** Deletes SMS and WhatsApp messages that were sent or failed, and returns how many. */
export const deleteMessages = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`delete from sms_messages where office_id = ${scope.officeId} and id in (
      select id from sms_messages where office_id = ${scope.officeId} and created_at < ${before} and status <> 'queued'
      order by id limit ${limit})`,
  )

/** Deletes who opened cards before an instant, and returns how many rows. */
export const deleteCardViews = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`delete from card_views where office_id = ${scope.officeId} and ctid in (
      select ctid from card_views where office_id = ${scope.officeId} and at < ${before} limit ${limit})`,
  )

/** Deletes what proved marketing whose period began before an instant, and returns how many. */
export const deleteProofs = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`delete from marketing_proofs where office_id = ${scope.officeId} and id in (
      select id from marketing_proofs where office_id = ${scope.officeId} and kept_since < ${before} order by id limit ${limit})`,
  )

/**
 * Deletes blocked time that ended or was removed before these times, and returns how much. Holds of
 * the waiting list go with their offers.
 */
export const deleteBlocks = (
  tx: Tx,
  scope: Scope,
  { ended, removed }: { ended: Date; removed: Date },
  limit: number,
): Promise<number> =>
  rowsOf(
    tx,
    sql`delete from time_blocks where office_id = ${scope.officeId} and id in (
      select id from time_blocks where office_id = ${scope.officeId} and (end_at < ${ended} or deleted_at < ${removed})
        and expires_at is null
      limit ${limit})`,
  )

/** Deletes emails that were sent or failed, and returns how many. */
export const deleteMails = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`delete from mail_messages where office_id = ${scope.officeId} and id in (
      select id from mail_messages where office_id = ${scope.officeId} and created_at < ${before} and status <> 'queued'
      order by id limit ${limit})`,
  )

/** Deletes ended sessions, expired codes and challenges, and returns how many sessions. */
export async function deleteSignIns(tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where office_id = ${scope.officeId} and least(expires_at, revoked_at) < ${before}
    limit ${limit}`.execute(tx)
  const ids = sql`${rows.map(({ id }) => id)}::uuid[]`
  await sql`delete from push_subscriptions where office_id = ${scope.officeId} and session_id = any(${ids})`.execute(tx)
  await sql`delete from sessions where office_id = ${scope.officeId} and id = any(${ids})`.execute(tx)
  await sql`delete from phone_codes where office_id = ${scope.officeId} and expires_at < ${before}`.execute(tx)
  await sql`delete from email_changes where office_id = ${scope.officeId} and expires_at < ${before}`.execute(tx)
  // of the people of this office: the policy shows no others
  await sql`delete from answered_challenges where expires_at < ${before}`.execute(tx)
  return rows.length
}

/**
 * Deletes signed documents and returns the keys of their files. The trigger keep_signed_request
 * refuses those that are younger than seven years.
 */
export const deleteSigned = async (tx: Tx, scope: Scope, before: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ file_key: string }>`
    delete from document_requests where office_id = ${scope.officeId} and id in (
      select id from document_requests where office_id = ${scope.officeId} and signed_at < ${before} limit ${limit})
    returning file_key`.execute(tx)
  return rows.map(({ file_key }) => file_key)
}

/** Deletes requests that expired without a signature or were read, and returns how many. */
export const deleteRequests = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`delete from document_requests where office_id = ${scope.officeId} and id in (
      select id from document_requests where office_id = ${scope.officeId} and expires_at < ${before}
        and status <> 'signed' limit ${limit})`,
  )

/** Deletes audit entries. The database keeps those of the last 24 months whatever is asked. */
export const deleteAudit = (tx: Tx, before: Date): Promise<unknown> =>
  sql`select delete_old_audit(${before})`.execute(tx)

/**
 * The office when its owner has not proved their mailbox, it has no appointment and no books, and
 * nobody was signed in since `before`; otherwise undefined.
 */
export const officeToClose = (tx: Tx, scope: Scope, before: Date) =>
  tx
    .selectFrom('offices as o')
    .select(['o.id', 'o.slug', 'o.name'])
    .where('o.id', '=', scope.officeId)
    .where('o.created_at', '<', before)
    .where(sql<boolean>`not ${hasProvedOwner(sql.ref('o.id'))}`)
    .where(sql<boolean>`not exists (select from appointments a where a.office_id = o.id)`)
    // the books are kept for seven years
    .where(sql<boolean>`not exists (select from orders x where x.office_id = o.id)`)
    .where(sql<boolean>`not exists (select from invoices x where x.office_id = o.id)`)
    .where(
      sql<boolean>`not exists (select from sessions s where s.office_id = o.id
      and coalesce(s.last_seen_at, s.created_at) >= ${before})`,
    )
    .executeTakeFirst()

/** Removes the office of the transaction with all its rows, unless it is proved or has books. */
export async function closeOffice(tx: Tx, now: Date): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select close_unproved_office(${now})`.execute(tx)
}
