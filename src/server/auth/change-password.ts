import { queueMail } from '../mail/queue-mail.ts'
import { actorOf, audit } from '../platform/database/audit.ts'
import { fail } from '../platform/fail.ts'
import { hashPassword, isCommonPassword } from '../platform/security/passwords.ts'
import type { OwnTransaction } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { problemText } from '#shared/http/text.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { checkPassword, whilePasswordStands } from './check-password.ts'
import { dropReset, setPassword } from './reset-queries.ts'
import { text } from './text.ts'

type Change = { current_password: string; new_password: string }

/** Sets a new password. Every other session ends, codes sent by email become invalid, and an email reports the change. */
export async function changePassword(context: OwnTransaction<Staff>, typed: Change): Promise<{ ok: true }> {
  const checked = await checkPassword(context, typed.current_password)
  if (isCommonPassword(typed.new_password))
    fail('password_common', { fields: { new_password: problemText.password_common } })
  const hash = await hashPassword(typed.new_password)
  return whilePasswordStands(context, checked, async ({ tx, scope, now, caller }, { email }) => {
    // the user's row first, then the sessions: sign-in locks the row, so no session opens with the old password in between
    await setPassword(tx, scope, caller.userId, hash)
    await dropReset(tx, scope, caller.userId)
    const ended = await revokeSessions(tx, scope, now, { userId: caller.userId, except: caller.sid })
    const entry = { actor: actorOf(caller), action: 'change_password', subject: 'employee', id: caller.userId }
    await audit(tx, scope, now, { ...entry, after: { ended } })
    const { passwordChangedSubject: subject, passwordChangedBody: body } = text
    if (email) await queueMail(tx, scope, now, { to: email, subject, text: body })
    return { ok: true as const }
  })
}
