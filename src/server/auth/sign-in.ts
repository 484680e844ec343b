import type { auth } from '#shared/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { fail } from '../platform/fail.ts'
import { verifyPassword } from '../platform/security/passwords.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import { DAY } from '#shared/values/local-time.ts'
import { SESSION_DAYS } from '../platform/security/session.ts'
import { deviceNameOf } from '../sessions/name-device.ts'
import { insertSession } from '../sessions/queries.ts'
import { guessKey, verifySecondFactor } from './verify-second-factor.ts'
import { lockPassword, userByEmail } from './queries.ts'
import { text } from './text.ts'
import {
  secondFactorAlarm,
  secondFactorPerDay,
  secondFactorPerUser,
  signInPerEmail,
  signInPerIp,
  signInPerPair,
} from './limits.ts'

/**
 * An unknown address, a wrong password and a user without a password get the same answer in the
 * same time. inactive_user and second_factor_required are answered only after the right password.
 */
export async function signIn(context: PublicContext, typed: Body<typeof auth, 'login'>): Promise<{ token: string }> {
  const email = typed.email.trim().toLowerCase()
  const { limits } = context.services
  await limits.take(signInPerIp, context.ip)
  await limits.take(signInPerPair, `${context.ip} ${email}`)
  await limits.take(signInPerEmail, email)
  const user = await userByEmail(context.db, email)
  const isVerified = await verifyPassword(user?.password_hash, typed.password)
  if (!user || !isVerified) return fail('invalid_credentials')
  if (user.status !== 'active') fail('inactive_user')
  await limits.forget(signInPerPair, `${context.ip} ${email}`)
  await limits.forget(signInPerEmail, email)
  if (user.totp_confirmed_at) await checkSecondFactor(context, { ...user, email }, typed.code?.trim())
  return openSession(context, user.office_id, user)
}

type KnownUser = { id: number; office_id: number; email: string }
async function checkSecondFactor(
  context: PublicContext,
  { id, office_id, email }: KnownUser,
  code: string | undefined,
): Promise<void> {
  if (!code) return fail('second_factor_required')
  const { limits } = context.services
  const key = guessKey(office_id, id)
  try {
    await limits.take(secondFactorPerUser, key)
    await limits.take(secondFactorPerDay, key)
  } catch (refusal) {
    await warnOnce(context, office_id, key, email)
    throw refusal
  }
  const isVerified = await context.enter(office_id, (tx, scope) =>
    verifySecondFactor({ ...context, tx, scope }, id, code),
  )
  if (!isVerified) fail('second_factor_wrong')
  await limits.forget(secondFactorPerUser, key)
}

/**
 * Warns the user by email, at most once a day, that someone who guesses codes knows the password.
 */
async function warnOnce(context: PublicContext, officeId: number, key: string, email: string): Promise<void> {
  const first = await context.services.limits.take(secondFactorAlarm, key).then(
    () => true,
    () => false,
  )
  if (!first) return
  const warning = { to: email, subject: text.guessedSubject, text: text.guessedBody }
  await context.enter(officeId, (tx, scope) => queueMail(tx, scope, context.now, warning))
}

type SessionUser = {
  id: number
  role: string
  business_name: string
  logo_url: string | null
  /** The verified hash. The session is created only if the hash has not changed since. */
  password_hash?: string | null
}
/** Creates a session and returns its token. */
export async function openSession(
  context: PublicContext,
  officeId: number,
  user: SessionUser,
): Promise<{ token: string }> {
  const { business_name, logo_url, role, id: userId, password_hash } = user
  const expires = new Date(context.now.getTime() + SESSION_DAYS * DAY)
  const device = deviceNameOf(context.userAgent)
  const sid = await context.enter(officeId, async (tx, scope) => {
    if (password_hash && !(await lockPassword(tx, scope, userId, password_hash))) fail('invalid_credentials')
    return insertSession(tx, scope, { userId, device, now: context.now, expires })
  })
  return { token: await context.services.sessions.signStaff({ userId, officeId, sid, role, business_name, logo_url }) }
}
