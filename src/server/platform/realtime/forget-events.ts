/** Deletes the rows of events that every process has read. */
import type pg from 'pg'

export const KEPT_SECONDS = 600
const FORGOTTEN_AT_ONCE = 10_000

/** The oldest rows first, but not those of a transaction that began long ago and has just ended. */
const FORGET = `delete from events where at < now() - make_interval(secs => $1) and transaction_id <= (
  select max(transaction_id) from (select transaction_id, at from events order by transaction_id limit $2) oldest
  where at < now() - make_interval(secs => $1))`

/**
 * Deletes the rows that are older than `KEPT_SECONDS`, in statements of about `atOnce` rows. Others
 * have the connection between them.
 */
export async function forgetEvents(pool: pg.Pool, atOnce = FORGOTTEN_AT_ONCE): Promise<void> {
  let forgotten = atOnce
  while (forgotten >= atOnce) forgotten = (await pool.query(FORGET, [KEPT_SECONDS, atOnce])).rowCount ?? 0
}
