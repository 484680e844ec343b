import { noteBackupOfServer } from './queries.ts'
import { failCommand, type Command } from './command-line.ts'

export const backupCommands: readonly Command[] = [
  {
    name: 'backup noted',
    parameters: '',
    summary: 'Notes that a backup of the server of DATABASE_URL has just ended.',
    details:
      'For the end of the script that takes it, so that /metrics and doctor know its age. On the machine of the database ' +
      'the same is: psql --dbname luz --command "select note_backup()".',
    run: async ({ services, terminal }) => {
      if (!services.environment.DATABASE_URL) failCommand('Backups of the embedded database are noted by themselves.')
      terminal.print(`A backup was noted at ${(await noteBackupOfServer(services.db)).toISOString()}.`)
    },
  },
]
