import { holdJobs, releaseJobs } from '#server/platform/jobs/held-jobs.ts'
import type { Command } from './command-line.ts'

export const jobCommands: readonly Command[] = [
  {
    name: 'jobs release',
    parameters: '',
    summary: 'Runs the messages and jobs that waited in a restored backup.',
    details: 'A restore holds them, because some may have run between the backup and the restore.',
    run: async ({ services, terminal }) => {
      terminal.print(`${await releaseJobs(services.db)} jobs were released.`)
    },
  },
  {
    name: 'jobs hold',
    parameters: '',
    summary: 'Holds every waiting message and job, in a server of DATABASE_URL that was restored.',
    details:
      'Before the first start on it, because some may have run between the backup and the restore. A restore of the ' +
      'embedded database does so by itself. "jobs release" lets them run.',
    run: async ({ services, terminal }) => {
      terminal.print(`${await holdJobs(services.db)} jobs are held.`)
    },
  },
]
