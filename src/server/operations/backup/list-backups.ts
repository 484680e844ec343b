/** Backups in a folder, and which of them are no longer kept. */
import fs from 'node:fs'
import path from 'node:path'
import { manifestFile } from './backup-manifest.ts'

/** The name of a backup that is taken now, without characters that file systems refuse. */
export const nameOfBackup = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-')
/** When a backup with this name was begun. */
export const timeOfBackup = (name: string): Date =>
  new Date(`${name.slice(0, 13)}:${name.slice(14, 16)}:${name.slice(17)}Z`)
const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/

/** The names of the complete backups in a folder, newest first. Other folders are left alone. */
export function listBackups(dir: string): string[] {
  if (!fs.existsSync(dir)) return []
  const isComplete = (name: string) =>
    [manifestFile, `${manifestFile}.age`].some((file) => fs.existsSync(path.join(dir, name, file)))
  return fs
    .readdirSync(dir)
    .filter((name) => named.test(name) && isComplete(name))
    .toSorted()
    .toReversed()
}
