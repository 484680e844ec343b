/**
 * How far the log of the embedded database is archived. The process that archives it notes that in
 * the data folder, where every process reads it.
 */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { DatabaseGauges } from './measure-database.ts'

const archived = z.object({
  /** Everything that was committed before is archived. */
  until: z.coerce.date(),
  /** The database's snapshot then: while it has the same one, nothing was committed. */
  snapshot: z.string(),
  /** To which chain of the archive both belong. */
  chain: z.string(),
})
export type Archived = z.output<typeof archived>

const fileOf = (dataDir: string) => path.join(dataDir, 'last-log')

/** Remembers how far the log is archived. */
export function noteArchived(dataDir: string, archived: Archived): void {
  const partial = `${fileOf(dataDir)}.${process.pid}`
  fs.writeFileSync(partial, `${JSON.stringify(archived)}\n`)
  fs.renameSync(partial, fileOf(dataDir))
}

/** Null when nothing was archived. */
export function lastArchived(dataDir: string): Archived | null {
  try {
    return archived.parse(JSON.parse(fs.readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    return null // missing, or damaged by a power failure
  }
}

/**
 * The beginning of the name of the replication slot that keeps the log until it is archived. The
 * rest is the id of a chain.
 */
export const LOG_SLOT = 'luz_log_'

export const logGauges: DatabaseGauges = {
  label: 'state',
  help: { luz_log_waiting_segments: 'Finished files of the log that wait for being archived, 16 MB each' },
  measure: () => sql`
    select 'luz_log_waiting_segments' as gauge, wal_status as label,
      coalesce(floor((pg_current_wal_flush_lsn() - restart_lsn) / 16777216), 0) as value
    from pg_replication_slots where starts_with(slot_name, ${LOG_SLOT})`,
}
