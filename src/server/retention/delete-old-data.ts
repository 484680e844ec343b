import { AUDIT_DAYS, DELETED_CUSTOMER_DAYS, MESSAGE_DAYS, SIGN_IN_DAYS, VISIT_DAYS } from '#shared/retention/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteAudit, deleteMails, deleteMessages, deleteSignIns, eraseCustomers, eraseVisits } from './queries.ts'

/** Rows of one statement: a large office is not locked for long. */
const ROWS_MAX = 1_000

/**
 * Deletes what an office has kept for its period, in small transactions. Documents, orders and
 * appointments stay: the law asks for seven years of books.
 */
export async function deleteOldData({ scope, now, inOffice }: JobContext): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const steps = [
    (rows: number) => inOffice((tx) => eraseVisits(tx, scope, before(VISIT_DAYS), rows)),
    (rows: number) => inOffice((tx) => eraseCustomers(tx, scope, { before: before(DELETED_CUSTOMER_DAYS), now }, rows)),
    (rows: number) => inOffice((tx) => deleteMessages(tx, scope, before(MESSAGE_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteMails(tx, scope, before(MESSAGE_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteSignIns(tx, scope, before(SIGN_IN_DAYS), rows)),
  ]
  for (const step of steps) while ((await step(ROWS_MAX)) === ROWS_MAX);
  await inOffice((tx) => deleteAudit(tx, before(AUDIT_DAYS)))
}
