import { DAY, MINUTE } from '#shared/values/local-time.ts'
import { fail } from '../fail.ts'
import type { OfficeContext } from '../http/serve.ts'
import type { Caller } from './session.ts'
import type { Tx } from '../database/database.ts'
import type { Scope } from './scope.ts'

/**
 * How long a proof counts in its session. With 'day' it counts for a day on a device that was known
 * when the session began, and ten minutes elsewhere.
 */
export type ProofRule = { readonly counts: 'minutes' | 'day'; readonly because: string }

const PROOF_MS = 10 * MINUTE

/**
 * Fails with proof_required unless the caller signed in, or typed the password or a code, in this
 * session and recently enough. An unattended screen or a stolen token is then not enough.
 */
export async function requireProof({ tx, scope, now, caller }: OfficeContext<Caller>, rule: ProofRule): Promise<void> {
  if (caller.kind !== 'staff') return fail('forbidden')
  const proof = await proofOf(tx, scope, caller.sid)
  if (!proof?.proved_at) return fail('proof_required')
  const counts = rule.counts === 'day' && proof.known_device ? DAY : PROOF_MS
  if (proof.proved_at.getTime() <= now.getTime() - counts) fail('proof_required')
}

/** When the person proved who they are in this session. */
const proofOf = (tx: Tx, scope: Scope, sid: string) =>
  tx
    .selectFrom('sessions')
    .select(['proved_at', 'known_device'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', sid)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
