import {
  AUDIT_DAYS,
  BLOCK_DAYS,
  DEVICE_DAYS,
  DELETED_CUSTOMER_DAYS,
  DELETED_PICTURE_DAYS,
  MESSAGE_DAYS,
  PROOF_DAYS,
  REMOVED_BLOCK_DAYS,
  REQUEST_DAYS,
  SIGN_IN_DAYS,
  SIGNED_DAYS,
  VISIT_DAYS,
  WAITING_DAYS,
} from '#shared/operations/retention/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import { eraseDeletedPictures } from '#server/customers/customer-pictures/remove-picture.ts'
import { erasePersons, lockDeletedPersons } from '../customer-data/erase-queries.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import {
  deleteAudit,
  deleteBlocks,
  deleteCardViews,
  deleteDevices,
  deleteMails,
  deleteMessages,
  deleteProofs,
  deleteRequests,
  deleteSigned,
  deleteSignIns,
  deleteWaiting,
  eraseSessions,
} from './queries.ts'

/** Rows of one statement: a large office is not locked for long. */
const ROWS_MAX = 1_000
/** Customers and signed files of one transaction, which take more statements each. */
const FEW_MAX = 100

/**
 * Deletes what an office has kept for its period, in small transactions. Invoices, orders and
 * appointments stay: the law asks for seven years of books.
 */
export async function deleteOldData(context: JobContext): Promise<void> {
  const { scope, now, inOffice } = context
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const oldBlocks = { ended: before(BLOCK_DAYS), removed: before(REMOVED_BLOCK_DAYS) }
  const steps = [
    (rows: number) => inOffice((tx) => eraseSessions(tx, scope, before(VISIT_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteDevices(tx, scope, before(DEVICE_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteBlocks(tx, scope, oldBlocks, rows)),
    (rows: number) => inOffice((tx) => deleteWaiting(tx, scope, before(WAITING_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteMessages(tx, scope, before(MESSAGE_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteCardViews(tx, scope, before(AUDIT_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteProofs(tx, scope, before(PROOF_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteMails(tx, scope, before(MESSAGE_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteSignIns(tx, scope, before(SIGN_IN_DAYS), rows)),
    (rows: number) => inOffice((tx) => deleteRequests(tx, scope, before(REQUEST_DAYS), rows)),
    (rows: number) => inOffice((tx) => eraseDeletedPictures(tx, scope, before(DELETED_PICTURE_DAYS), rows)),
  ]
  for (const step of steps) while ((await step(ROWS_MAX)) === ROWS_MAX);
  while ((await eraseCustomers(context, before(DELETED_CUSTOMER_DAYS))) === FEW_MAX);
  while ((await deleteSignedFiles(context, before(SIGNED_DAYS))) === FEW_MAX);
  await inOffice((tx) => deleteAudit(tx, before(AUDIT_DAYS)))
}

const eraseCustomers = ({ scope, now, inOffice }: JobContext, before: Date): Promise<number> =>
  inOffice(async (tx) => {
    const persons = await lockDeletedPersons(tx, scope, before, FEW_MAX)
    await erasePersons(tx, scope, persons, now)
    return persons.length
  })

/** The rows go first: a file that a fault leaves is found by nobody. */
async function deleteSignedFiles({ scope, services, inOffice }: JobContext, before: Date): Promise<number> {
  const keys = await inOffice((tx) => deleteSigned(tx, scope, before, FEW_MAX))
  for (const key of keys) await services.files.remove(key)
  return keys.length
}
