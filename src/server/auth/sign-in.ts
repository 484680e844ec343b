import type { auth } from '#shared/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { fail } from '../platform/fail.ts'
import { verifyPassword } from '../platform/security/passwords.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import { countPassword, forgetPasswords } from './count-attempts.ts'
import { findKnownDevice, type KnownDevice } from './known-devices.ts'
import { openSession } from './open-session.ts'
import { guessKey, verifySecondFactor } from './verify-second-factor.ts'
import { userByEmail } from './queries.ts'
import { recordDelay, recordFailure } from './record-sign-in.ts'
import { consumeReset, hasReset } from './reset-queries.ts'
import { text } from './text.ts'
import { secondFactorAlarm, secondFactorPerDay, secondFactorPerUser, verifyPerIp } from './limits.ts'

type Typed = Body<typeof auth, 'login'>
type User = NonNullable<Awaited<ReturnType<typeof userByEmail>>>
type Tokens = { token: string; device_token: string }

/**
 * An unknown address, a wrong password and a user without a password get the same answer in the
 * same time. inactive_user and second_factor_required are answered only after the right password.
 * With `reset_token`, a proof by email takes the place of the password.
 */
export async function signIn(context: PublicContext, typed: Typed): Promise<Tokens> {
  const email = typed.email.trim().toLowerCase()
  const user = await userByEmail(context.db, email)
  const device = await findKnownDevice(context, user, typed.device_token)
  if (typed.reset_token) return signInByEmail(context, { email, user, device }, typed.reset_token, typed.code)
  await countPassword(context, { email, device }).catch((refusal: unknown) => {
    recordDelay(context, user)
    throw refusal
  })
  const isVerified = await verifyPassword(user?.password_hash, typed.password)
  if (!user || !isVerified) {
    recordFailure(context, user)
    return fail('invalid_credentials')
  }
  if (user.status !== 'active') fail('inactive_user')
  await forgetPasswords(context, { email, device })
  const pool = device ? `device ${device.id}` : null
  await checkSecondFactor(context, { ...user, email }, typed.code, pool)
  return openSession(context, user, { device })
}

type Person = { readonly email: string; readonly user: User | undefined; readonly device: KnownDevice | null }
/**
 * Signs in with the token that a code or a link in an email gave, which is used up. It is the way
 * in while strangers exhaust the attempts of an address. The password stays.
 */
async function signInByEmail(
  context: PublicContext,
  { email, user, device }: Person,
  token: string,
  code: string | undefined,
): Promise<Tokens> {
  await context.services.limits.takeNetwork(verifyPerIp, context.ip)
  const mac = context.services.secrets.mac('reset-token', token)
  const { now } = context
  const officeId = user?.office_id ?? 0
  const isProved = await context.enter(officeId, (tx, scope) => hasReset(tx, scope, user?.id ?? 0, mac, now))
  if (!user?.password_hash || user.status !== 'active' || !isProved) return fail('reset_expired')
  await checkSecondFactor(context, { ...user, email }, code, 'email')
  return openSession(context, user, {
    device,
    consume: async (tx, scope) => {
      if (!(await consumeReset(tx, scope, user.id, mac, now))) fail('reset_expired')
    },
  })
}

/**
 * `pool` names the counter of codes: those of a known device and after a proof by email are not
 * shared with strangers who know the password.
 */
async function checkSecondFactor(
  context: PublicContext,
  { id, office_id, email, totp_confirmed_at }: User & { email: string },
  typed: string | undefined,
  pool: string | null,
): Promise<void> {
  if (!totp_confirmed_at) return
  const code = typed?.trim()
  if (!code) return fail('second_factor_required')
  const { limits } = context.services
  const key = guessKey(office_id, id, pool)
  try {
    await limits.take(secondFactorPerUser, key)
    await limits.take(secondFactorPerDay, key)
  } catch (refusal) {
    recordDelay(context, { id, office_id })
    await warnOnce(context, office_id, guessKey(office_id, id), email)
    throw refusal
  }
  const isVerified = await context.enter(office_id, (tx, scope) =>
    verifySecondFactor({ ...context, tx, scope }, id, code),
  )
  if (!isVerified) {
    recordFailure(context, { id, office_id })
    fail('second_factor_wrong')
  }
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
