import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import { problemText } from '#shared/team/auth/text.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { setProved } from '../sessions/queries.ts'
import { accountOf } from './queries.ts'
import { guessKey, verifySecondFactor } from './verify-second-factor.ts'
import { ifPasswordUnchanged, verifyCurrentPassword } from './verify-current-password.ts'

/**
 * Proves who is at the keyboard, by the password or by a code of the authenticator app or a
 * recovery code. What asks for a proof then works in this session for ten minutes.
 */
export async function proveIdentity(
  context: OwnTransactionContext<Staff>,
  typed: Body<typeof auth, 'prove'>,
): Promise<{ ok: true }> {
  const store = async ({ tx, scope, now, caller }: OfficeContext<Staff>) => {
    await setProved(tx, scope, caller.sid, now)
    return { ok: true as const }
  }
  if ('current_password' in typed)
    return ifPasswordUnchanged(context, await verifyCurrentPassword(context, typed.current_password), store)
  return context.finish(async (_, inside) => {
    await checkCode(inside, typed.code)
    return store(inside)
  })
}

async function checkCode(context: OfficeContext<Staff>, code: string): Promise<void> {
  const { tx, scope, caller, services } = context
  const person = await accountOf(tx, scope, caller.userId)
  if (!person.totp_confirmed_at) fail('second_factor_off')
  // a pool of its own: strangers who guess at sign-in do not use up these guesses
  const key = `proof ${guessKey(person)}`
  await services.limits.take(perPerson.ownSecrets, key)
  await services.limits.take(perPerson.secondFactors, key)
  if (!(await verifySecondFactor(context, caller.userId, code)))
    fail('code_wrong', { fields: { code: problemText.code_wrong } })
  await services.limits.forget(perPerson.ownSecrets, key)
}
