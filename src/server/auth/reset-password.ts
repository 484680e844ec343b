/**
 * Resets a forgotten password: a code by email, a token for the code, a new password for the token
 * (decision A6).
 */
import type { auth } from '#shared/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '#shared/values/local-time.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { linkToken, sameBytes, sixDigitCode } from '../platform/security/crypto.ts'
import { fail } from '../platform/fail.ts'
import { hashPassword, isCommonPassword } from '../platform/security/passwords.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { guessKey } from './verify-second-factor.ts'
import { userByEmail } from './queries.ts'
import { grantReset, setPassword, consumeReset, startReset, countResetGuess } from './reset-queries.ts'
import { text } from './text.ts'
import { resetPerEmail, resetPerIp, secondFactorPerUser, verifyPerIp } from './limits.ts'

const CODE_MINUTES = 15
const TOKEN_MINUTES = 10
const GUESSES_MAX = 5
/** Every answer takes at least this long, so that timing does not reveal known addresses. */
const ANSWER_MS = 150
const withMinimumTime = async <T>(work: Promise<T>): Promise<T> => {
  await Promise.allSettled([sleep(ANSWER_MS), work])
  return work
}
const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE)
const normalized = (email: string) => email.trim().toLowerCase()

/**
 * Emails a six-digit code, valid for 15 minutes, to an active user. The reply is the same for an
 * unknown address. Limited by IP address and by email address.
 */
export async function requestReset(
  context: PublicContext,
  typed: Body<typeof auth, 'requestReset'>,
): Promise<{ ok: true }> {
  const email = normalized(typed.email)
  await context.services.limits.take(resetPerIp, context.ip)
  await context.services.limits.take(resetPerEmail, email)
  await withMinimumTime(sendCode(context, email))
  return { ok: true }
}

async function sendCode(context: PublicContext, email: string): Promise<void> {
  const user = await userByEmail(context.db, email)
  if (!user || user.status !== 'active') return
  const code = sixDigitCode()
  await context.enter(user.office_id, async (tx, scope) => {
    const mac = context.services.secrets.mac('reset-code', `${user.office_id} ${user.id} ${code}`)
    await startReset(tx, scope, user.id, mac, minutesAfter(context.now, CODE_MINUTES))
    await queueMail(tx, scope, context.now, { to: email, subject: text.resetSubject(code), text: text.resetBody(code) })
  })
}

/**
 * Exchanges a code for a token. Allows five guesses per code. A wrong, expired, used or unknown
 * code gets the same answer.
 */
export async function verifyCode(
  context: PublicContext,
  typed: Body<typeof auth, 'verifyCode'>,
): Promise<{ reset_token: string }> {
  await context.services.limits.take(verifyPerIp, context.ip)
  return withMinimumTime(tokenForCode(context, typed))
}

async function tokenForCode(
  context: PublicContext,
  typed: Body<typeof auth, 'verifyCode'>,
): Promise<{ reset_token: string }> {
  const user = await userByEmail(context.db, normalized(typed.email))
  const { mac } = context.services.secrets
  const typedMac = mac('reset-code', `${user?.office_id ?? 0} ${user?.id ?? 0} ${typed.code.trim()}`)
  if (!user) return fail('code_wrong')
  const token = await context.enter(user.office_id, async (tx, scope) => {
    const guess = await countResetGuess(tx, scope, user.id, context.now, GUESSES_MAX)
    if (!guess || !sameBytes(guess.code_mac, typedMac)) return null
    const fresh = linkToken()
    await grantReset(tx, scope, user.id, mac('reset-token', fresh), minutesAfter(context.now, TOKEN_MINUTES))
    return fresh
  })
  return token === null ? fail('code_wrong') : { reset_token: token }
}

type NewPassword = Body<typeof auth, 'resetPassword'>
/**
 * Uses up the token, sets the password and ends all sessions of the user. The second factor stays
 * on, so that access to the mailbox alone is not enough.
 */
export async function resetPassword(context: PublicContext, typed: NewPassword): Promise<{ ok: true }> {
  await context.services.limits.take(verifyPerIp, context.ip)
  if (isCommonPassword(typed.new_password)) fail('password_common')
  return withMinimumTime(setPasswordByToken(context, typed))
}

async function setPasswordByToken(context: PublicContext, typed: NewPassword): Promise<{ ok: true }> {
  // hashes even when no user exists: otherwise the CPU time of many requests would reveal known
  // addresses
  const hash = await hashPassword(typed.new_password)
  const user = await userByEmail(context.db, normalized(typed.email))
  if (!user) return fail('reset_expired')
  const tokenMac = context.services.secrets.mac('reset-token', typed.reset_token)
  await context.enter(user.office_id, async (tx, scope) => {
    if (!(await consumeReset(tx, scope, user.id, tokenMac, context.now))) fail('reset_expired')
    await setPassword(tx, scope, user.id, hash)
    await revokeSessions(tx, scope, context.now, { userId: user.id })
  })
  // lifts the short lock, because guessing codes required the old password. The daily limit
  // remains, in case the mailbox is compromised
  await context.services.limits.forget(secondFactorPerUser, guessKey(user.office_id, user.id))
  return { ok: true }
}
