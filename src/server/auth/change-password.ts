import { queueMail } from '../mail/queue-mail.ts'
import { actorOf, audit } from '../platform/database/audit.ts'
import { fail } from '../platform/fail.ts'
import { hashPassword, isCommonPassword } from '../platform/security/passwords.ts'
import type { InOffice } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { problemText } from '#shared/http/text.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { checkPassword } from './check-password.ts'
import { dropReset, setPassword } from './reset-queries.ts'
import { text } from './text.ts'

type Change = { current_password: string; new_password: string }

/** A new password: every other session ends, codes that are on their way to a mailbox die, and a letter says so. */
export async function changePassword(context: InOffice<Staff>, typed: Change): Promise<{ ok: true }> {
  const { tx, scope, now, caller } = context
  const { email } = await checkPassword(context, typed.current_password)
  if (isCommonPassword(typed.new_password))
    fail('password_common', { fields: { new_password: problemText.password_common } })
  // the row first, then the sessions: signing in holds the row, so that none opens with the old password in between
  await setPassword(tx, scope, caller.userId, await hashPassword(typed.new_password))
  await dropReset(tx, scope, caller.userId)
  const ended = await revokeSessions(tx, scope, now, { userId: caller.userId, except: caller.sid })
  const entry = { actor: actorOf(caller), action: 'change_password', subject: 'employee', id: caller.userId }
  await audit(tx, scope, now, { ...entry, after: { ended } })
  if (email)
    await queueMail(tx, scope, now, { to: email, subject: text.passwordChangedSubject, text: text.passwordChangedBody })
  return { ok: true }
}
