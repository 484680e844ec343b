import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'
import { text } from './text.ts'

/** A number that nobody has: the column asks for one. */
const NO_PHONE = '+10000000'

const rowsOf = async (tx: Tx, statement: RawBuilder<unknown>) =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0)

/** Erases the details of visitors, and returns of how many. At most `limit`. */
export const eraseVisits = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`update visits set full_name = null, phone = null, email = null, birth_date = null, gender = null, proved_phone = null
      where office_id = ${scope.officeId} and id in (
        select id from visits where office_id = ${scope.officeId} and created_at < ${before}
          and coalesce(full_name, phone, email, gender, proved_phone, birth_date::text) is not null
        limit ${limit})`,
  )

/**
 * Erases customers who were deleted before `before`, with their messages and the details in their
 * audit entries, and returns how many. Those with an order or a document keep the name. Customers
 * who were merged into another are erased, too: the other has the details.
 */
export async function eraseCustomers(
  tx: Tx,
  scope: Scope,
  { before, now }: { readonly before: Date; readonly now: Date },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update customers c set erased_at = ${now}, phone = ${NO_PHONE}, email = null, notes = null, id_number = null,
      birth_date = null, gender = null, address_street = null, address_house_number = null, address_apartment = null,
      address_city = null, marketing_consent = false, marketing_consent_at = null, marketing_consent_source = null,
      full_name = case when exists (select from orders o where o.office_id = c.office_id and o.customer_id = c.id)
        or exists (select from invoices i where i.office_id = c.office_id and i.customer_id = c.id)
        then full_name else ${text.erased} end
    where office_id = ${scope.officeId} and id in (
      select id from customers where office_id = ${scope.officeId} and deleted_at < ${before} and erased_at is null
      limit ${limit})
    returning id`.execute(tx)
  if (rows.length === 0) return 0
  const ids = sql`${rows.map(({ id }) => id)}::bigint[]`
  await sql`delete from sms_messages where office_id = ${scope.officeId} and customer_id = any(${ids})`.execute(tx)
  await sql`delete from mail_messages where office_id = ${scope.officeId} and customer_id = any(${ids})`.execute(tx)
  await sql`select erase_audit_of_customers(${ids})`.execute(tx)
  return rows.length
}

/** Deletes SMS and WhatsApp messages that were sent or failed, and returns how many. */
export const deleteMessages = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`delete from sms_messages where office_id = ${scope.officeId} and id in (
      select id from sms_messages where office_id = ${scope.officeId} and created_at < ${before} and status <> 'queued'
      order by id limit ${limit})`,
  )

/** Deletes emails that were sent or failed, and returns how many. */
export const deleteMails = (tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> =>
  rowsOf(
    tx,
    sql`delete from mail_messages where office_id = ${scope.officeId} and id in (
      select id from mail_messages where office_id = ${scope.officeId} and created_at < ${before} and status <> 'queued'
      order by id limit ${limit})`,
  )

/** Deletes ended sessions and expired codes, and returns how many sessions. */
export async function deleteSignIns(tx: Tx, scope: Scope, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where office_id = ${scope.officeId} and least(expires_at, revoked_at) < ${before}
    limit ${limit}`.execute(tx)
  const ids = sql`${rows.map(({ id }) => id)}::uuid[]`
  await sql`delete from push_subscriptions where office_id = ${scope.officeId} and session_id = any(${ids})`.execute(tx)
  await sql`delete from sessions where office_id = ${scope.officeId} and id = any(${ids})`.execute(tx)
  await sql`delete from phone_codes where office_id = ${scope.officeId} and expires_at < ${before}`.execute(tx)
  await sql`delete from email_changes where office_id = ${scope.officeId} and expires_at < ${before}`.execute(tx)
  return rows.length
}

/** Deletes audit entries. The database keeps those of the last 24 months whatever is asked. */
export const deleteAudit = (tx: Tx, before: Date): Promise<unknown> =>
  sql`select delete_old_audit(${before})`.execute(tx)
