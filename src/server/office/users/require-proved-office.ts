import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { isOfficeProved } from './queries.ts'

/**
 * Fails with mailbox_unproved until the owner has proved their mailbox. For requests that send
 * something to others and nothing else.
 */
export async function requireProvedOffice({ tx, scope }: { readonly tx: Tx; readonly scope: Scope }): Promise<void> {
  if (!(await isOfficeProved(tx, scope))) fail('mailbox_unproved')
}
