/** Records sign-ins, failures and resets for the owner, and tells the person by email. */
import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { Limit } from '#server/platform/security/limits.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { deviceNameOf } from '../sessions/name-device.ts'
import { hasSignedIn } from '../sessions/queries.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { recordElsewhere } from './membership-queries.ts'
import { passkeysOf } from './passkey-queries.ts'
import { accountOf } from './queries.ts'
import { text } from './text.ts'

type Inside = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly userAgent: string }
type Opening = Inside & Pick<PublicContext, 'ip' | 'services'>

type SignIn = {
  readonly isNewDevice: boolean
  readonly hasSignedIn: true | undefined
  /** The name of the passkey, if one was used. */
  readonly passkey: string | undefined
}
/**
 * Records a sign-in. On a new device the person gets a letter, except at their first sign-in and
 * when one about this network was written within a day: whoever clears the browser every evening
 * would learn to ignore them. Call it before the session is inserted.
 */
export async function recordSignIn(
  inside: Opening,
  userId: number,
  { isNewDevice, hasSignedIn: isKnown, passkey }: SignIn,
): Promise<void> {
  const { tx, scope, now, ip, services, userAgent } = inside
  const device = deviceNameOf(userAgent)
  const isNew = isNewDevice && (isKnown ?? (await hasSignedIn(tx, scope, userId)))
  const after = passkey === undefined ? { device } : { device, means: 'passkey' }
  const change = { action: isNew ? 'new_device' : 'sign_in', id: userId, after } as const
  recordChange({ tx, scope, now, actor: `user:${userId}` }, signInChange, change)
  if (!isNew) return
  const { email, person_id } = await accountOf(tx, scope, userId)
  if (!email || !(await services.limits.isWithin(perPerson.warnings, `device ${ip} ${person_id}`))) return
  const body = text.newDeviceBody(now, device, passkey ?? null)
  await queueMail(tx, scope, now, { to: email, subject: text.newDeviceSubject, text: body })
}

/**
 * Records that a password was chosen by a code or a link, and tells the person by email. The letter
 * names their passkeys, which stay: one of them may be somebody else's.
 */
export async function recordReset(inside: Inside, userId: number, isFirstPassword: boolean): Promise<void> {
  const { tx, scope, now, userAgent } = inside
  const device = deviceNameOf(userAgent)
  const change = { action: 'reset_password', id: userId, after: { device } } as const
  recordChange({ tx, scope, now, actor: `user:${userId}` }, signInChange, change)
  await recordElsewhere(tx, userId, 'reset_password', now)
  const { email } = await accountOf(tx, scope, userId)
  if (!email || isFirstPassword) return
  const body = text.resetDoneBody(now, device, await passkeysOf(tx, scope, userId))
  await queueMail(tx, scope, now, { to: email, subject: text.resetDoneSubject, text: body })
}

type KnownUser = { readonly id: number; readonly office_id: number } | undefined
/** Records a wrong password or code, at most 30 an hour for one user. */
export const recordFailure = (context: PublicContext, user: KnownUser): void =>
  recordLater(context, user, 'sign_in_failed', perPerson.recordedFailures)
/** Records that attempts have to wait, once an hour for one user. */
export const recordDelay = (context: PublicContext, user: KnownUser): void =>
  recordLater(context, user, 'sign_in_delayed', perPerson.recordedDelays)

/**
 * The answer does not wait, so that its timing does not reveal known addresses. An entry that
 * cannot be written is lost: the answer was given.
 */
function recordLater(
  context: PublicContext,
  user: KnownUser,
  action: 'sign_in_failed' | 'sign_in_delayed',
  limit: Limit,
): void {
  if (!user) return
  const { now, services } = context
  const write = async () => {
    await services.limits.take(limit, `${user.office_id} ${user.id}`)
    await context.enter(user.office_id, async (tx, scope) => {
      const change = { action, id: user.id, after: { device: deviceNameOf(context.userAgent) } } as const
      recordChange({ tx, scope, now, actor: 'stranger' }, signInChange, change)
    })
  }
  write().catch(() => undefined)
}
