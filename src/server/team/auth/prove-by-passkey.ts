import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { setProved } from '../sessions/queries.ts'
import { consumeAssertion } from './consume-assertion.ts'
import { isHandleOf, requestOptions } from './passkey-options.ts'
import { passkeyOf } from './passkey-queries.ts'
import { accountOf } from './queries.ts'
import { credentialIdOf, verifyAssertion } from './verify-passkey.ts'

/** Binds a challenge to the person and their session. */
const purposeOf = ({ sealed_for }: { readonly sealed_for: string }, sid: string) => `prove ${sealed_for} ${sid}`

/** A challenge for a fresh proof in this session. */
export async function offerPasskeyProof(context: OfficeContext<Staff>) {
  const { tx, scope, caller } = context
  const person = await accountOf(tx, scope, caller.userId)
  return { options: requestOptions(context, purposeOf(person, caller.sid)) }
}

/** Proves who is at the keyboard by one of their own passkeys. Fails with passkey_unverified. */
export async function proveByPasskey(
  context: OwnTransactionContext<Staff>,
  { assertion }: Body<typeof auth, 'provePasskey'>,
): Promise<{ ok: true } | Failure> {
  const { inOffice, scope, caller } = context
  const { userId, sid } = caller
  const { person, passkey } = await inOffice(async (tx) => ({
    person: await accountOf(tx, scope, userId),
    passkey: await passkeyOf(tx, scope, userId, credentialIdOf(assertion)),
  }))
  const verified = await verifyAssertion(context, purposeOf(person, sid), passkey?.public_key, assertion)
  if (!verified || !passkey || !isHandleOf(person, assertion)) return fail('passkey_unverified')
  return context.finish(async (tx, inside) => {
    // a returned failure commits, so that a copy stays recorded
    if (!(await consumeAssertion(inside, { ...verified, userId, passkey }))) return new Failure('passkey_unverified')
    await setProved(tx, scope, sid, inside.now)
    return { ok: true as const }
  })
}
