/** The manifest of a backup. It is written last: a folder without it is not a backup. */
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { failCommand } from '../admin/command-line.ts'

const contents = z.object({ folders: z.array(z.string()), files: z.record(z.string(), z.string()) })
const manifest = z.object({
  /** ISO instant. The copy contains everything that was committed before. */
  made_at: z.string(),
  /** `18.4` */
  postgres: z.string(),
  /** The last migration of its database. */
  migration: z.string(),
  database: contents,
  /** Null when the files are in a bucket. */
  files: contents.nullable(),
  /**
   * The checksum of the secret that the installation generated; null when it came from LUZ_SECRET.
   */
  secret: z.string().nullable(),
})
export type Manifest = z.output<typeof manifest>

const manifestFile = 'backup.json'

/** Writes backup.json with mode 0600 and flushes it to the disk. */
export const writeManifest = (folder: string, written: Manifest): void =>
  fs.writeFileSync(path.join(folder, manifestFile), `${JSON.stringify(written)}\n`, { mode: 0o600, flush: true })

/** Fails with a CommandError when the file is missing or cannot be parsed. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, manifestFile)
  if (!fs.existsSync(file))
    return failCommand(`There is no backup in ${folder}: a complete one has a file ${manifestFile}.`)
  try {
    return manifest.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch {
    return failCommand(`${file} cannot be read: the backup is damaged.`)
  }
}
