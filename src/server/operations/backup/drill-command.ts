/** `npm run admin -- drill`: tries the newest backup. */
import fs from 'node:fs'
import path from 'node:path'
import { failCommand, type StandaloneCommand } from '../admin/command-line.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { drillRestore } from './drill-restore.ts'
import { readPassphrase } from './read-passphrase.ts'

/** The folder of this version's migrations. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../db/migrations')

export const drillCommand: StandaloneCommand = {
  name: 'drill',
  parameters: '',
  summary: 'Tries the newest backup: restores it into a temporary folder and examines it.',
  details:
    'Reads LUZ_BACKUP_DIR, or the folder "backups". Changes nothing and may run beside the server. ' +
    'Needs as much free space beside the data folder as the backup takes.',
  runAlone: async (terminal) => {
    const environment = readEnvironment(process.env)
    if (environment.DATABASE_URL)
      failCommand('DATABASE_URL names a server of its own: try its backups by its own means.')
    return drillRestore({
      backups: path.resolve(environment.LUZ_BACKUP_DIR ?? 'backups'),
      dataDir: path.resolve(environment.LUZ_DATA_DIR),
      passphrase: readPassphrase(environment),
      secret: environment.LUZ_SECRET,
      migrations: fs.readdirSync(MIGRATIONS),
      terminal,
    })
  },
}
