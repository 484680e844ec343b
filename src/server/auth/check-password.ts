import { problemText } from '#shared/http/text.ts'
import { fail } from '../platform/fail.ts'
import { isPassword } from '../platform/security/passwords.ts'
import type { InOffice } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { accountOf } from './queries.ts'

/** The account of the caller, once she has said her password again. Fails with password_wrong at its field; five in a quarter of an hour. */
export async function checkPassword({ tx, scope, caller, services }: InOffice<Staff>, current_password: string) {
  await services.limits.take('passwordAgain', caller.sid)
  const account = await accountOf(tx, scope, caller.userId)
  if (!(await isPassword(account.password_hash, current_password)))
    fail('password_wrong', { fields: { current_password: problemText.password_wrong } })
  await services.limits.forget('passwordAgain', caller.sid)
  return account
}
