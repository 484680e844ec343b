import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { revokeSessionsOfPerson } from '../sessions/queries.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { verifyCurrentPassword, ifPasswordUnchanged } from './verify-current-password.ts'
import { hashForAddress } from './hash-for-address.ts'
import { refuseCommonPassword } from './refuse-weak-password.ts'
import { recordElsewhere } from './membership-queries.ts'
import { passkeysOf } from './passkey-queries.ts'
import { deleteReset, setPassword } from './reset-queries.ts'
import { text } from './text.ts'

/**
 * Sets a new password. Ends all other sessions, invalidates codes sent by email, and reports the
 * change by email.
 */
export async function changePassword(
  context: OwnTransactionContext<Staff>,
  typed: Body<typeof auth, 'changePassword'>,
): Promise<{ ok: true }> {
  const checked = await verifyCurrentPassword(context, typed.current_password)
  await refuseCommonPassword(typed.new_password, 'new_password')
  const hash = await hashForAddress(context.services, checked.email, typed.new_password)
  return ifPasswordUnchanged(context, checked, async (inside, { email }) => {
    const { tx, scope, now, caller } = inside
    // updates the user's row before it ends sessions: sign-in locks the row, so no session opens
    // with the old password in between
    await setPassword(tx, scope, caller.userId, hash)
    await deleteReset(tx, scope, caller.userId)
    const ended = await revokeSessionsOfPerson(tx, scope, now, { userId: caller.userId, except: caller.sid })
    recordChange(inside, signInChange, { action: 'change_password', id: caller.userId, after: { ended } })
    await recordElsewhere(tx, caller.userId, 'change_password', now)
    if (!email) return { ok: true as const }
    const body = text.passwordChangedBody(await passkeysOf(tx, scope, caller.userId))
    await queueMail(tx, scope, now, { to: email, subject: text.passwordChangedSubject, text: body })
    return { ok: true as const }
  })
}
