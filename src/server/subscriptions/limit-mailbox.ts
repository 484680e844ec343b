import type { JobContext } from '../platform/jobs/jobs.ts'
import { mailOfTrials, mailPerMailbox } from './limits.ts'
import { isTrial } from './queries.ts'

/**
 * Counts an e-mail of the office, and returns whether the mailbox may get it today. E-mails cost
 * nothing, so no quota keeps an office from flooding a mailbox. Trials share a second count, so
 * that many of them do not, either. Paid offices do not share it, so that trials cannot use up what
 * others send. Each e-mail counts once, with its first attempt.
 */
export async function isWithinMailbox(context: JobContext, address: string): Promise<boolean> {
  const { scope, services, first, inOffice } = context
  if (!first) return true
  const mailbox = mailboxOf(address)
  if (!(await services.limits.isWithin(mailPerMailbox, `${scope.officeId} ${mailbox}`))) return false
  return !(await inOffice((tx) => isTrial(tx, scope))) || services.limits.isWithin(mailOfTrials, mailbox)
}
/** `noa+luz@example.com` is delivered to noa@example.com. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')
