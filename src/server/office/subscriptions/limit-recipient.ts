/**
 * How much one person gets. Each office has a count of a recipient. Trials share a second one, so
 * that many of them do not flood anybody, either. Paid offices do not share it, so that trials
 * cannot use up what others send. What strangers cause is counted apart. Each message counts once,
 * with its first attempt.
 */
import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { isTrial } from './queries.ts'

/** `ofStranger`: the phone was not proved, so anybody may have caused the message. */
export type Caused = { readonly ofStranger: boolean }
const BY_STAFF: Caused = { ofStranger: false }

/** Counts an e-mail of the office, and returns whether the mailbox may get it today. */
export const isWithinMailbox = (context: JobContext, address: string, caused = BY_STAFF): Promise<boolean> =>
  isWithin(context, mailboxOf(address), caused)

/** Counts an SMS of the office, and returns whether the phone may get it today. Not for codes. */
export const isWithinPhone = (context: JobContext, phone: string, caused = BY_STAFF): Promise<boolean> =>
  isWithin(context, phone, caused)

async function isWithin(context: JobContext, recipient: string, { ofStranger }: Caused) {
  const { scope, services, first, inOffice } = context
  if (!first) return true
  const limit = ofStranger ? perPerson.messagesOfStrangers : perPerson.messages
  if (!(await services.limits.isWithin(limit, `${scope.officeId} ${recipient}`))) return false
  return !(await inOffice((tx) => isTrial(tx, scope))) || services.limits.isWithin(limit, recipient)
}
/** `noa+luz@example.com` is delivered to noa@example.com. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@')
