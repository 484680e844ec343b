import { MINUTE } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Caller } from '#server/platform/security/session.ts'
import { isProvedSince } from './queries.ts'

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
