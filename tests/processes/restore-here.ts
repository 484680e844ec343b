/** What src/server/run-restore.ts does with a backup alone, in the process of the tests. */
import fs from 'node:fs'
import { CommandError } from '#server/operations/admin/command-line.ts'
import { withPlainBackup } from '#server/operations/backup/open-backup.ts'
import { restoreBackup } from '#server/operations/backup/restore-backup.ts'

/** The sentence with which a restore is refused; a process prints it and ends with 1. */
export async function refusalOf(from: string, dataDir: string, passphrase: string | null = null): Promise<string> {
  const options = {
    dataDir,
    ownFiles: true,
    migrations: fs.readdirSync('db/migrations'),
    secret: undefined,
    log: null,
    now: new Date(),
    terminal: { print: () => undefined, ask: null },
    yes: false,
  }
  try {
    await withPlainBackup(from, dataDir, passphrase, (plain) => restoreBackup(plain, options))
  } catch (error) {
    if (error instanceof CommandError) return error.message.trim()
    throw error
  }
  throw new Error(`${from} was restored`)
}
