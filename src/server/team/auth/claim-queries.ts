/** Deletes what a stranger may have left in an office that they registered. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Ends the secret addresses of the calendars of everybody in the office. */
export const endFeeds = (tx: Tx, scope: Scope) =>
  tx.deleteFrom('calendar_feeds').where('office_id', '=', scope.officeId).execute()

/** Gives up every message that waits to be sent. Their jobs find nothing to send. */
export async function giveUpMessages(tx: Tx, scope: Scope, now: Date): Promise<void> {
  await sql`update sms_messages set status = 'failed', failure = 'expired', settled_at = ${now}
    where office_id = ${scope.officeId} and status = 'queued'`.execute(tx)
  await sql`update mail_messages set status = 'failed', failure = 'expired', held_job = null, body = null
    where office_id = ${scope.officeId} and status = 'queued'`.execute(tx)
}

/**
 * Removes the accounts at companies that take payments, send messages or give numbers, and the
 * accountant's address. Payments that were begun keep their account.
 */
export async function disconnect(tx: Tx, scope: Scope): Promise<void> {
  await sql`update payment_gateways set is_current = false where office_id = ${scope.officeId}`.execute(tx)
  await sql`delete from whatsapp_accounts where office_id = ${scope.officeId}`.execute(tx)
  await sql`delete from allocation_connections where office_id = ${scope.officeId}`.execute(tx)
  await sql`update offices set accountant_email = null where id = ${scope.officeId} and accountant_email is not null`.execute(
    tx,
  )
}
