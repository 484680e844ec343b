import { revokeSessions } from '../sessions/queries.ts'
import { enterOffice } from '../platform/http/serve.ts'
import type { AdminAt } from './command-line.ts'
import { deleteOffice, officeUsers, type Office } from './queries.ts'

/** Takes an office away with everything in it; that it was here, and who removed it, stays. Its people are signed out everywhere first. */
export async function removeOffice({ services, now, actor }: AdminAt, office: Office): Promise<number> {
  await enterOffice(services, office.id, async (tx, scope) => {
    for (const { id } of await officeUsers(tx, scope)) await revokeSessions(tx, scope, now, { userId: id })
  })
  const gone = await deleteOffice(services.db, office, now, actor)
  // at once where that is possible; the job that was left behind does it otherwise
  await services.files.removeAllOf(office.id).catch(() => {})
  return Object.values(gone).reduce((sum, rows) => sum + rows, 0)
}
