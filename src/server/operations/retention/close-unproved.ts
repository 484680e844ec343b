import { UNPROVED_DAYS } from '#shared/operations/retention/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { closeOffice, officeToClose } from './queries.ts'

/**
 * Closes an office whose owner has not proved their mailbox and that nobody used for two weeks: it
 * has no appointment and nobody was signed in. Nothing has left it, so nobody misses it.
 */
export async function closeUnproved({ scope, now, inOffice }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - UNPROVED_DAYS * DAY)
  await inOffice(async (tx) => {
    if (await officeToClose(tx, scope, before)) await closeOffice(tx, now)
  })
}
