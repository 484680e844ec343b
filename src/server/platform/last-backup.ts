/** When the last backup of a data folder was taken. Backups are often moved to another machine. */
import fs from 'node:fs'
import path from 'node:path'

const fileOf = (dataDir: string) => path.join(dataDir, 'last-backup')

/** Remembers a complete backup; `at` is an ISO instant. */
export const noteBackup = (dataDir: string, at: string): void =>
  fs.writeFileSync(fileOf(dataDir), `${at}\n`, { mode: 0o600 })

/** Null when no backup was taken. */
export function lastBackup(dataDir: string): Date | null {
  if (!fs.existsSync(fileOf(dataDir))) return null
  const at = new Date(fs.readFileSync(fileOf(dataDir), 'utf8').trim())
  return Number.isNaN(at.getTime()) ? null : at
}
