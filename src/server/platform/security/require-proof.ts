import { MINUTE } from '#shared/values/local-time.ts'
import { fail } from '../fail.ts'
import type { OfficeContext } from '../http/serve.ts'
import type { Caller } from './session.ts'
import type { Tx } from '../database/database.ts'
import type { Scope } from './scope.ts'

/** How long a proof counts in its session. */
const PROOF_MINUTES = 10

/**
 * Fails with proof_required unless the caller signed in, or typed the password or a code, within
 * the last ten minutes in this session. An unattended screen or a stolen token is then not enough.
 */
export async function requireProof({ tx, scope, now, caller }: OfficeContext<Caller>): Promise<void> {
  if (caller.kind !== 'staff') return fail('forbidden')
  const since = new Date(now.getTime() - PROOF_MINUTES * MINUTE)
  if (!(await isProvedSince(tx, scope, caller.sid, since))) fail('proof_required')
}

/** Whether the person proved who they are in this session after this time. */
const isProvedSince = async (tx: Tx, scope: Scope, sid: string, since: Date): Promise<boolean> => {
  const found = await tx
    .selectFrom('sessions')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', '=', sid)
    .where('proved_at', '>', since)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
