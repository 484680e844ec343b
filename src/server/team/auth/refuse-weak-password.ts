/** Refuses new passwords that a guesser tries first (NIST SP 800-63B, 3.1.1.2). */
import { problemText } from '#shared/team/auth/text.ts'
import { fail } from '#server/platform/fail.ts'
import { isCommonPassword } from '#server/platform/security/common-passwords.ts'

/** The name of the field in the request, where the form shows the error. */
type Field = 'password' | 'new_password'

/** Fails with password_common when the password is on the list. */
export async function refuseCommonPassword(password: string, field: Field): Promise<void> {
  if (await isCommonPassword(password)) fail('password_common', { fields: { [field]: problemText.password_common } })
}
