import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { notifyOfFailures } from './notify-failure.ts'
import { logStoppedMail } from './stopped-mail-queries.ts'

/**
 * Shows a document that will not reach its customer in the log of messages, and tells staff, as of
 * an SMS. The mailbox got its share of the day (0095).
 */
export const logStopped = ({ id }: { readonly id: number }, { scope, now, inOffice }: JobContext): Promise<void> =>
  inOffice(async (tx) => {
    const about = { channel: 'email', failure: 'recipient_limit', appointment_id: null }
    const logged = await logStoppedMail(tx, scope, id, now)
    notifyOfFailures(
      { tx, now },
      logged.map((line) => ({ ...line, ...about })),
    )
  })
