/** Uses up what an authenticator has signed, and notices copies of it. */
import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { deviceNameOf } from '../sessions/name-device.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { lockPerson } from '#server/office/users/queries.ts'
import { recordElsewhere } from './membership-queries.ts'
import { advanceCounter, consumeChallenge } from './passkey-queries.ts'
import { accountOf } from './queries.ts'
import { text } from './text.ts'
import type { VerifiedAssertion } from './verify-passkey.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services' | 'userAgent'>
type Used = VerifiedAssertion & {
  readonly userId: number
  readonly passkey: { readonly id: number; readonly name: string }
}

/**
 * Returns false when the challenge was answered before, the passkey was removed, or its counter
 * went back: then another authenticator has signed with the same key. That is recorded, and the
 * person gets a letter, once a day. The transaction must be committed either way.
 */
export async function consumeAssertion(context: Context, used: Used): Promise<boolean> {
  const { tx, scope, now } = context
  const { userId, passkey, challenge, counter } = used
  await lockPerson(tx, scope, userId)
  if (!(await consumeChallenge(tx, scope, { userId, ...challenge, now }))) return false
  const moved = await advanceCounter(tx, passkey.id, counter, now)
  if (moved === 'behind') await reportCopy(context, used)
  return moved === 'advanced'
}

async function reportCopy(context: Context, { userId, passkey }: Used): Promise<void> {
  const { tx, scope, now, services } = context
  const device = deviceNameOf(context.userAgent)
  const change = { action: 'passkey_copied', id: userId, after: { device } } as const
  recordChange({ tx, scope, now, actor: 'stranger' }, signInChange, change)
  await recordElsewhere(tx, userId, 'passkey_copied', now)
  const { email } = await accountOf(tx, scope, userId)
  if (!email || !(await services.limits.isWithin(perPerson.warnings, `passkey ${passkey.id}`))) return
  const letter = { subject: text.passkeyCopiedSubject, text: text.passkeyCopiedBody(passkey.name, now, device) }
  await queueMail(tx, scope, now, { to: email, ...letter })
}
