/**
 * The manifest of a backup and its authentication code. The manifest is written last: a folder
 * without it is not a backup.
 */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { failCommand } from '../admin/command-line.ts'
import { backupMac, sameBytes } from '#server/platform/security/crypto.ts'

const contents = z.object({ folders: z.array(z.string()), files: z.record(z.string(), z.string()) })
const manifest = z.object({
  /** ISO instant. The copy contains everything that was committed before. */
  made_at: z.string(),
  /** `18.4` */
  postgres: z.string(),
  /** The last migration of its database. */
  migration: z.string(),
  /** The rows of the recovered copy, by name. Backups of earlier versions have none. */
  counts: z.record(z.string(), z.string()).optional(),
  /** The chain of the archived log that continues it; null when none does. */
  log: z.string().nullable().default(null),
  database: contents,
  /** Null when the files are in a bucket. */
  files: contents.nullable(),
  /**
   * The checksum of the secret that the installation generated; null when it came from LUZ_SECRET.
   */
  secret: z.string().nullable(),
})
export type Manifest = z.output<typeof manifest>

export const manifestFile = 'backup.json'
const macFile = 'backup.mac'
const onlyOwner = { mode: 0o600, flush: true }

/** Writes backup.mac and backup.json with mode 0600 and flushes them to the disk. */
export function writeManifest(folder: string, written: Manifest, secret: string): void {
  const text = `${JSON.stringify(written)}\n`
  fs.writeFileSync(path.join(folder, macFile), `${backupMac(secret, text).toString('hex')}\n`, onlyOwner)
  fs.writeFileSync(path.join(folder, manifestFile), text, onlyOwner)
}

/**
 * `secret` is that of the installation that made the backup. Fails with a CommandError when the
 * manifest is missing, was altered, or was made with another secret.
 */
export function readManifest(folder: string, secret: string): Manifest {
  const file = path.join(folder, manifestFile)
  if (!fs.existsSync(file))
    return failCommand(`There is no backup in ${folder}: a complete one has a file ${manifestFile}.`)
  const text = fs.readFileSync(file, 'utf8')
  const mac = path.join(folder, macFile)
  const stored = Buffer.from(fs.existsSync(mac) ? fs.readFileSync(mac, 'utf8').trim() : '', 'hex')
  if (!sameBytes(stored, backupMac(secret, text)))
    return failCommand(
      `${file} does not fit the key of this installation: it was altered, or it is a backup of another installation, ` +
        'which is restored into an empty LUZ_DATA_DIR, with its own LUZ_SECRET if it had one.',
    )
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    return failCommand(`${file} cannot be read: the backup is damaged.`)
  }
}
