import { revokeSessions } from '#server/team/sessions/queries.ts'
import { lockPerson } from '#server/office/users/queries.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { AdminContext } from './command-line.ts'
import { deleteOffice, officeUsers, type Office } from './queries.ts'

/**
 * Deletes an office with all its rows and signs its people out first. A record of the removal
 * remains.
 */
export async function removeOffice({ services, now, actor }: AdminContext, office: Office): Promise<number> {
  await enterOffice(services, office.id, async (tx, scope) => {
    for (const { id } of await officeUsers(tx, scope)) {
      await lockPerson(tx, scope, id)
      await revokeSessions(tx, scope, now, { userId: id })
    }
  })
  const removed = await deleteOffice(services.db, office.id, now, actor)
  // tries at once; the job deletes the files if this fails
  await services.files.removeAllOf(office.id).catch(() => {})
  return Object.values(removed).reduce((sum, rows) => sum + rows, 0)
}
