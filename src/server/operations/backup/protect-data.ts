/** Protects the data of the embedded database while a process runs. */
import path from 'node:path'
import type { ClientConfig } from 'pg'
import type { Clock } from '#server/platform/clock.ts'
import type { Environment } from '#server/platform/environment.ts'
import { archiveLog } from './log/archive-log.ts'
import { scheduleBackups } from './schedule-backups.ts'

type Protected = {
  readonly environment: Environment
  readonly server: { readonly connection: ClientConfig; readonly dataDir: string }
  /** Of the installation. */
  readonly secret: string
  readonly clock: Clock
  readonly print: (line: string) => void
}

/**
 * With LUZ_BACKUP_DIR, takes backups and archives the log between them. Returns how to stop: what
 * was committed before is archived then.
 */
export function protectData({ environment, server, secret, clock, print }: Protected): () => Promise<void> {
  const { LUZ_BACKUP_DIR, DATABASE_URL, LUZ_BACKUP_PASSPHRASE: passphrase } = environment
  if (!LUZ_BACKUP_DIR || DATABASE_URL) return async () => {}
  const backups = path.resolve(LUZ_BACKUP_DIR)
  const isEncrypted = (passphrase ?? environment.LUZ_BACKUP_PASSPHRASE_FILE) !== undefined
  const log = archiveLog({ ...server, backups, secret, isEncrypted }, print)
  const stopBackups = scheduleBackups({ dir: backups, now: clock, isFollowed: log.isFollowed, print })
  return async () => {
    await stopBackups()
    await log.close()
  }
}
