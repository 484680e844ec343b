import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { deviceNameOf } from '../sessions/name-device.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { recordElsewhere } from './membership-queries.ts'
import { deletePasskey } from './passkey-queries.ts'
import { accountOf } from './queries.ts'
import { text } from './text.ts'

/**
 * Removes one of the caller's own passkeys, which signs in no more. Sessions stay: the list beside
 * it ends them. The person gets a letter.
 */
export async function removePasskey(context: OfficeContext<Staff>, id: number): Promise<void> {
  const { tx, scope, now, caller } = context
  await requireProof(context, PROOFS.remove_passkey)
  const { name } = (await deletePasskey(tx, scope, caller.userId, id)) ?? fail('not_found')
  const device = deviceNameOf(context.userAgent)
  recordChange(context, signInChange, { action: 'remove_passkey', id: caller.userId, after: { device } })
  await recordElsewhere(tx, caller.userId, 'remove_passkey', now)
  const { email } = await accountOf(tx, scope, caller.userId)
  if (!email) return
  const letter = { subject: text.passkeyRemovedSubject, text: text.passkeyRemovedBody(name, now, device) }
  await queueMail(tx, scope, now, { to: email, ...letter })
}
