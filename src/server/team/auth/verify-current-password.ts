import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import { problemText } from '#shared/team/auth/text.ts'
import { fail } from '#server/platform/fail.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { accountOf, lockPasswordForUpdate } from './queries.ts'

type Account = Awaited<ReturnType<typeof accountOf>>
/** The hash against which the caller's password was verified, and their address. */
export type VerifiedPassword = { readonly password_hash: string; readonly email: string }

const failWrongPassword = () => fail('password_wrong', { fields: { current_password: problemText.password_wrong } })

/**
 * Verifies the caller's current password, outside any transaction because verifying takes long.
 * Fails with password_wrong at its field, and with too_many after five wrong attempts in 15
 * minutes.
 */
export async function verifyCurrentPassword(
  { inOffice, scope, caller, services }: OwnTransactionContext<Staff>,
  current_password: string,
): Promise<VerifiedPassword> {
  await services.limits.take(perPerson.ownSecrets, caller.sid)
  const { password_hash, email } = await inOffice((tx) => accountOf(tx, scope, caller.userId))
  if (!(await verifyPassword(password_hash, current_password))) return failWrongPassword()
  await services.limits.forget(perPerson.ownSecrets, caller.sid)
  return { password_hash: password_hash!, email: email ?? '' }
}

/**
 * Runs `work` in the handler's last transaction if the verified password has not changed since.
 * Locks the user's row, so that of two concurrent requests the second fails with password_wrong
 * when the first changed the password.
 */
export const ifPasswordUnchanged = <T>(
  context: OwnTransactionContext<Staff>,
  { password_hash }: VerifiedPassword,
  work: (inside: OfficeContext<Staff>, account: Account) => Promise<T>,
): Promise<T> =>
  context.finish(async (tx, inside) => {
    const { scope, caller } = context
    if (!(await lockPasswordForUpdate(tx, scope, caller.userId, password_hash))) failWrongPassword()
    return work(inside, await accountOf(tx, scope, caller.userId))
  })
