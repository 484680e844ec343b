import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { removeEntry } from './add-entry.ts'
import { unprovedEntryIds } from './queries.ts'

/** Entries of strangers, for the act that declines all that nobody proved. */
export const unprovedEntries = {
  count: async ({ tx, scope }: OfficeContext): Promise<number> => (await unprovedEntryIds(tx, scope)).length,
  /** Takes them off the list. What they were offered can then not be accepted. */
  remove: async (context: OfficeContext<Staff>): Promise<number> => {
    const ids = await unprovedEntryIds(context.tx, context.scope)
    for (const id of ids) await removeEntry(context, id)
    return ids.length
  },
}
