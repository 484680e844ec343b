/**
 * Resets a forgotten password: a code by email, a token for the code, a new password for the token.
 */
import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '#shared/values/local-time.ts'
import { signInEmail } from '#shared/values/typed.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { linkToken, sameBytes, sixDigitCode } from '#server/platform/security/crypto.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { revokeSessionsOfPerson } from '../sessions/queries.ts'
import { lockPerson } from '#server/office/users/queries.ts'
import { accountOfAddress, type Account } from './account-queries.ts'
import { countCodeRequest, forgetStrangers } from './count-attempts.ts'
import { resetLink } from './create-invitation.ts'
import { deleteKnownDevices } from './known-device-queries.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { guessKey } from './verify-second-factor.ts'
import { hashForAddress } from './hash-for-address.ts'
import { markProved } from './prove-mailbox.ts'
import { recordReset } from './record-sign-in.ts'
import { refuseCommonPassword } from './refuse-weak-password.ts'
import { grantReset, setPassword, consumeReset, deleteReset, startReset, countResetGuess } from './reset-queries.ts'
import { text } from './text.ts'

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

/**
 * Emails a six-digit code and a link, valid for 15 minutes, to an active user. The reply is the
 * same for an unknown address. Its `nonce` binds guesses of the code to the device that requested
 * it.
 */
export async function requestReset(
  context: PublicContext,
  typed: Body<typeof auth, 'requestReset'>,
): Promise<{ ok: true; nonce: string }> {
  const email = signInEmail(typed.email)
  const user = await accountOfAddress(context.db, email)
  const device = await findKnownDevice(context, user?.email_proved_at ? user : undefined, typed.device_token)
  await countCodeRequest(context, { email, device, solved: typed.puzzle })
  const nonce = linkToken()
  await withMinimumTime(sendCode(context, user, email, nonce))
  return { ok: true, nonce }
}

async function sendCode(
  context: PublicContext,
  user: Account | undefined,
  email: string,
  nonce: string,
): Promise<void> {
  if (!user || user.status !== 'active') return
  const { now, services } = context
  const { mac } = services.secrets
  const code = sixDigitCode()
  const token = linkToken()
  const link = resetLink(services, { email, token, code: '1' })
  await context.enter(user.office_id, async (tx, scope) => {
    await lockPerson(tx, scope, user.id)
    await startReset(tx, scope, now, {
      userId: user.id,
      codeMac: mac('reset-code', `${user.office_id} ${user.id} ${code}`),
      nonceMac: mac('reset-nonce', nonce),
      linkMac: mac('reset-token', token),
      expires: minutesAfter(now, CODE_MINUTES),
    })
    const message = { subject: text.resetSubject(code), text: text.resetBody(code, link) }
    await queueMail(tx, scope, now, { to: email, ...message, isSecret: true, isProof: true })
  })
}

/**
 * Exchanges a code for a token. Allows five guesses per code, five more without its nonce, and 50 a
 * day per address. A wrong, expired, used or unknown code gets the same answer.
 */
export async function verifyCode(
  context: PublicContext,
  typed: Body<typeof auth, 'verifyCode'>,
): Promise<{ reset_token: string }> {
  await context.services.limits.takeNetwork(perNetwork.acts, context.ip)
  return withMinimumTime(tokenForCode(context, typed))
}

async function tokenForCode(
  context: PublicContext,
  typed: Body<typeof auth, 'verifyCode'>,
): Promise<{ reset_token: string }> {
  const { mac } = context.services.secrets
  const nonceMac = typed.nonce ? mac('reset-nonce', typed.nonce) : null
  const email = signInEmail(typed.email)
  const user = await accountOfAddress(context.db, email, nonceMac)
  const device = await findKnownDevice(context, user?.email_proved_at ? user : undefined, typed.device_token)
  // counted for unknown addresses, too
  await context.services.limits.take(perPerson.resetGuesses, device?.token ?? email, 'guesses_used')
  const typedMac = mac('reset-code', `${user?.office_id ?? 0} ${user?.id ?? 0} ${typed.code.trim()}`)
  if (!user) return fail('code_wrong')
  const token = await context.enter(user.office_id, async (tx, scope) => {
    const guess = await countResetGuess(tx, scope, {
      userId: user.id,
      nonceMac,
      now: context.now,
      guesses: GUESSES_MAX,
    })
    if (!guess || !sameBytes(guess.code_mac, typedMac)) return null
    const fresh = linkToken()
    await grantReset(tx, scope, guess.id, mac('reset-token', fresh), minutesAfter(context.now, TOKEN_MINUTES))
    return fresh
  })
  return token === null ? fail('code_wrong') : { reset_token: token }
}

type NewPassword = Body<typeof auth, 'resetPassword'>
/**
 * Uses up the token, sets the password and ends all sessions of the user. A token from the mailbox
 * proves it. The second factor stays on, so that access to the mailbox alone is not enough. Only
 * the device that resets is known afterwards: somebody else may have known the old password.
 */
export async function resetPassword(
  context: PublicContext,
  typed: NewPassword,
): Promise<{ ok: true; device_token: string }> {
  await context.services.limits.takeNetwork(perNetwork.acts, context.ip)
  await refuseCommonPassword(typed.new_password, 'new_password')
  return withMinimumTime(setPasswordByToken(context, typed))
}

async function setPasswordByToken(
  context: PublicContext,
  typed: NewPassword,
): Promise<{ ok: true; device_token: string }> {
  // hashes even when no user exists: otherwise the CPU time of many requests would reveal known
  // addresses
  const { now, services } = context
  const email = signInEmail(typed.email)
  const hash = await hashForAddress(services, email, typed.new_password)
  const tokenMac = services.secrets.mac('reset-token', typed.reset_token)
  const user = await accountOfAddress(context.db, email, tokenMac)
  if (!user) return fail('reset_expired')
  const device_token = await context.enter(user.office_id, async (tx, scope) => {
    await lockPerson(tx, scope, user.id)
    const used = (await consumeReset(tx, scope, { userId: user.id, tokenMac, now })) ?? fail('reset_expired')
    await setPassword(tx, scope, user.id, hash)
    if (used.is_mailed) await markProved({ tx, scope, now }, user.id)
    await recordReset({ tx, scope, now, userAgent: context.userAgent }, user.id, user.password_hash === null)
    await deleteReset(tx, scope, user.id)
    await revokeSessionsOfPerson(tx, scope, now, { userId: user.id })
    await deleteKnownDevices(tx, scope, user.id)
    return rememberDevice({ tx, scope, now, services }, user.id, null)
  })
  await forgetStrangers(context, email)
  // lifts the short lock, because guessing codes required the old password. The daily limit
  // remains, in case the mailbox is compromised
  await services.limits.forget(perPerson.ownSecrets, guessKey(user))
  return { ok: true, device_token }
}
