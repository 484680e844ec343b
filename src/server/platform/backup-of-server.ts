/**
 * The backup of a PostgreSQL server of the operator (DATABASE_URL). Whoever takes it notes it in
 * the database (note_backup); how far its log is archived, the server itself tells.
 */
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseGauges } from './measure-database.ts'

/**
 * Until when the log is archived; null where it is not, and 1970 when nothing was archived yet.
 * While no segment waits, no more than the current one is missing, which is closed after
 * archive_timeout. Without that, or when a segment waits or is refused, only what was archived
 * counts. The history file of a backup (.backup) has the name of an older segment.
 */
const ARCHIVED_UNTIL = `select case
      when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then null
      when last_archived_wal is null then to_timestamp(0)
      when coalesce(last_failed_time > last_archived_time, false) or waiting > 0 or seconds = 0 then last_archived_time
      else greatest(last_archived_time, statement_timestamp() - make_interval(secs => seconds))
    end
  from (select last_archived_wal, last_archived_time, last_failed_time, seconds,
      case when not pg_is_in_recovery() and last_archived_wal ~ '^[0-9A-F]{24}$'
        then floor((pg_current_wal_lsn() - '0/0') / bytes) - 1
          - ('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * (4294967296 / bytes)
          - ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint
        else 0 end as waiting
    from pg_stat_archiver,
      (select max(setting) filter (where name = 'archive_timeout')::int as seconds,
        max(setting) filter (where name = 'wal_segment_size')::bigint as bytes from pg_settings) settings) archiver`

/** Until when the log of the server is archived, as a column `until`. */
export const archivedUntil: RawBuilder<{ until: Date | null }> = sql`select (${sql.raw(ARCHIVED_UNTIL)}) as until`

export type BackupOfServer = { readonly takenAt: Date | null; readonly archivedUntil: Date | null }
export const backupOfServer: RawBuilder<BackupOfServer> = sql`
  select (select taken_at from last_backup) as "takenAt", (${sql.raw(ARCHIVED_UNTIL)}) as "archivedUntil"`

/** Under the names that the embedded database has, so that the same alerts watch both. */
export const serverBackupGauges: DatabaseGauges = {
  label: 'database',
  help: {
    luz_last_backup_timestamp_seconds:
      'When the last backup of the server was noted, in seconds since 1970; 0 when none was',
    luz_log_archived_timestamp_seconds: 'Until when the log of the server is archived; absent when it is not',
  },
  measure: () => sql`
    select gauge, 'server' as label, extract(epoch from at) as value from (${backupOfServer}) backup,
      lateral (values ('luz_last_backup_timestamp_seconds', coalesce("takenAt", to_timestamp(0))),
        ('luz_log_archived_timestamp_seconds', "archivedUntil")) of(gauge, at) where at is not null`,
}
