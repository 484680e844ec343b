import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { updatePasskey } from './passkey-queries.ts'

/** Renames one of the caller's own passkeys. It signs in as before, so nobody is told. */
export async function renamePasskey({ tx, scope, caller }: OfficeContext<Staff>, id: number, name: string) {
  return { passkey: (await updatePasskey(tx, scope, caller.userId, id, name)) ?? fail('not_found') }
}
