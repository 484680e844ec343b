import { UNPROVED_DAYS } from '#shared/retention/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import { deleteOffice } from '../admin/queries.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { officeToClose } from './queries.ts'

/**
 * Closes an office whose owner has not proved their mailbox and that nobody used for two weeks: it
 * has no appointment and nobody was signed in. Nothing has left it, so nobody misses it.
 */
export async function closeUnproved({ scope, services, now, inOffice }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - UNPROVED_DAYS * DAY)
  const office = await inOffice((tx) => officeToClose(tx, scope, before))
  if (!office) return
  await deleteOffice(services.db, office, now, 'unproved')
}
