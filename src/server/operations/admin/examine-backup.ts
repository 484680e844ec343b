/** What `doctor` says of the last backup and of the archived log. */
import { lastArchived } from '#server/platform/archived-log.ts'
import type { BackupOfServer } from '#server/platform/backup-of-server.ts'
import { isProduction, type Environment } from '#server/platform/environment.ts'
import { lastBackup } from '#server/platform/last-backup.ts'
import { isOk, isWrong, look, type Finding } from './doctor-findings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BACKUP_MAX_HOURS = 48
const LOG_MAX_MINUTES = 15

/** Of the embedded database. */
export function examineOwnBackup(environment: Environment, dataDir: string, now: Date): Finding[] {
  const bad = isProduction(environment) ? isWrong : look
  const backup = examineAge(lastBackup(dataDir), now, { bad, remedy: 'run "npm run backup" every day' })
  if (!environment.LUZ_BACKUP_DIR)
    return [backup, look('log', 'It is not archived: set LUZ_BACKUP_DIR to be able to restore any instant.')]
  const archived = lastArchived(dataDir)
  if (archived === null) return [backup, bad('log', 'It is not archived yet: that begins with the next backup.')]
  const remedy = 'start a process with LUZ_ROLE=all or worker, or look in its log'
  return [backup, examineLog(archived.until, now, { bad, remedy })]
}

/** Of the server of DATABASE_URL. */
export function examineServerBackup(environment: Environment, found: BackupOfServer, now: Date): Finding[] {
  const bad = isProduction(environment) ? isWrong : look
  const backup = examineAge(found.takenAt, now, {
    bad,
    remedy: 'take one every day by the means of the server, and note it at its end (select note_backup())',
  })
  if (found.archivedUntil === null)
    return [
      backup,
      look('log', 'The server does not archive it (archive_mode): no instant between backups can be restored.'),
    ]
  const remedy = 'look in the log of PostgreSQL and of archive_command, and set archive_timeout to a minute'
  return [backup, examineLog(found.archivedUntil, now, { bad, remedy })]
}

type Advice = { readonly bad: typeof isWrong; readonly remedy: string }
function examineAge(at: Date | null, now: Date, { bad, remedy }: Advice): Finding {
  if (at === null) return bad('backup', `None was taken: ${remedy}.`)
  const hours = Math.floor((now.getTime() - at.getTime()) / HOUR)
  return hours > BACKUP_MAX_HOURS
    ? bad('backup', `The last one is ${hours} hours old: ${remedy}.`)
    : isOk('backup', `The last one is of ${at.toISOString()}.`)
}

function examineLog(until: Date, now: Date, { bad, remedy }: Advice): Finding {
  const minutes = Math.floor((now.getTime() - until.getTime()) / MINUTE)
  return minutes > LOG_MAX_MINUTES
    ? bad('log', `It is archived until ${until.toISOString()}, ${minutes} minutes ago: ${remedy}.`)
    : isOk('log', `It is archived until ${until.toISOString()}.`)
}
