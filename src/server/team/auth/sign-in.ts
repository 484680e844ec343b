import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { signInEmail } from '#shared/values/typed.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { countPassword, forgetPasswords } from './count-attempts.ts'
import { findKnownDevice, type KnownDevice } from './known-devices.ts'
import { openSession } from './open-session.ts'
import { guessKey, verifySecondFactor } from './verify-second-factor.ts'
import { accountOfAddress, claimWithPassword, provedAccount, type Account } from './account-queries.ts'
import { hashForAddress } from './hash-for-address.ts'
import { joinOffice } from './accept-invitation.ts'
import { markProved } from './prove-mailbox.ts'
import { recordDelay, recordFailure } from './record-sign-in.ts'
import { consumeReset, hasReset } from './reset-queries.ts'
import { text } from './text.ts'

type Typed = Body<typeof auth, 'login'>
type Tokens = { token: string; device_token: string }

/**
 * An unknown address, a wrong password and a user without a password get the same answer in the
 * same time. inactive_user and second_factor_required are answered only after the right password.
 * With `reset_token`, a proof by email takes the place of the password. With `invitation`, the
 * person joins the office that has invited them.
 */
export async function signIn(context: PublicContext, typed: Typed): Promise<Tokens> {
  const email = signInEmail(typed.email)
  if (typed.reset_token) return signInByEmail(context, email, typed)
  const proved = await provedAccount(context.db, email)
  // a claim that was not proved has no known device: strangers may make any number of claims
  const device = await findKnownDevice(context, proved, typed.device_token)
  await countPassword(context, { email, device, solved: typed.puzzle }).catch((refusal: unknown) => {
    if (refusal instanceof Failure && refusal.code === 'too_many') recordDelay(context, proved)
    throw refusal
  })
  const user = await verifyAccount(context, { email, proved, device }, typed.password)
  if (!user) {
    recordFailure(context, proved)
    return fail('invalid_credentials')
  }
  const { invitation } = typed
  if (user.status !== 'active' && !invitation) fail('inactive_user')
  await forgetPasswords(context, { email, device })
  const pool = device ? `device ${device.id}` : null
  await checkSecondFactor(context, { ...user, email }, typed.code, pool)
  const known = device ?? (await findKnownDevice(context, user, typed.device_token))
  if (!invitation) return openSession(context, user, { device: known })
  // only who has proved the address: a stranger may have chosen the password of a claim
  if (!user.email_proved_at) return fail('reset_expired')
  const invited = await joinOffice(context, { ...user, email }, invitation)
  const member = { ...invited, password_hash: user.password_hash }
  return openSession(context, member, { device: known, hasSignedIn: true })
}

type Claimed = {
  readonly email: string
  readonly proved: Account | undefined
  readonly device: KnownDevice | null
}
/**
 * The account of the address that has this password: the one that has proved the address, otherwise
 * one that claims it. Always computes two hashes, so that the work shows neither; on a known device
 * of the proved account one is enough.
 */
async function verifyAccount(
  { db, services }: PublicContext,
  { email, proved, device }: Claimed,
  password: string,
): Promise<Account | undefined> {
  const isProved = await verifyPassword(proved?.password_hash, password)
  if (device) return isProved ? proved : undefined
  const claim = await claimWithPassword(db, email, await hashForAddress(services, email, password))
  return isProved ? proved : claim
}

/**
 * Signs in with the token that a code or a link in an email gave, which is used up and proves the
 * mailbox. It is the way in while strangers exhaust the attempts of an address. The password stays,
 * so an account whose mailbox was not proved needs a known device: a stranger may have chosen it.
 */
async function signInByEmail(context: PublicContext, email: string, typed: Typed): Promise<Tokens> {
  const { now, services } = context
  const mac = services.secrets.mac('reset-token', typed.reset_token!)
  const user = await accountOfAddress(context.db, email, mac)
  const device = await findKnownDevice(context, user, typed.device_token)
  await services.limits.takeNetwork(perNetwork.acts, context.ip)
  const officeId = user?.office_id ?? 0
  const isProved = await context.enter(officeId, (tx, scope) => hasReset(tx, scope, user?.id ?? 0, mac, now))
  if (!user?.password_hash || user.status !== 'active' || !isProved) return fail('reset_expired')
  if (!user.email_proved_at && !device) fail('password_needed')
  await checkSecondFactor(context, { ...user, email }, typed.code, 'email')
  return openSession(context, user, {
    device,
    consume: async (tx, scope) => {
      if (!(await consumeReset(tx, scope, { userId: user.id, tokenMac: mac, now }))) fail('reset_expired')
      await markProved({ tx, scope, now }, user.id)
    },
  })
}

/**
 * `pool` names the counter of codes: those of a known device and after a proof by email are not
 * shared with strangers who know the password.
 */
async function checkSecondFactor(
  context: PublicContext,
  person: Account & { email: string },
  typed: string | undefined,
  pool: string | null,
): Promise<void> {
  const { id, office_id, email } = person
  if (!person.totp_confirmed_at) return
  const code = typed?.trim()
  if (!code) return fail('second_factor_required')
  const { limits } = context.services
  const key = guessKey(person, pool)
  try {
    await limits.take(perPerson.ownSecrets, key)
    await limits.take(perPerson.secondFactors, key)
  } catch (refusal) {
    recordDelay(context, { id, office_id })
    await warnOnce(context, office_id, guessKey(person), email)
    throw refusal
  }
  const isVerified = await context.enter(office_id, (tx, scope) =>
    verifySecondFactor({ ...context, tx, scope }, id, code),
  )
  if (!isVerified) {
    recordFailure(context, { id, office_id })
    fail('second_factor_wrong')
  }
  await limits.forget(perPerson.ownSecrets, key)
}

/**
 * Warns the user by email, at most once a day, that someone who guesses codes knows the password.
 */
async function warnOnce(context: PublicContext, officeId: number, key: string, email: string): Promise<void> {
  const first = await context.services.limits.take(perPerson.warnings, `password ${key}`).then(
    () => true,
    () => false,
  )
  if (!first) return
  const warning = { to: email, subject: text.guessedSubject, text: text.guessedBody }
  await context.enter(officeId, (tx, scope) => queueMail(tx, scope, context.now, warning))
}
