/**
 * Signs in with a passkey, without address, password and code: it is something the person has, and
 * their authenticator has verified them (0093).
 */
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import { accountOfPasskey, type Account } from './account-queries.ts'
import { consumeAssertion } from './consume-assertion.ts'
import { findKnownDevice, type KnownDevice } from './known-devices.ts'
import { openSession } from './open-session.ts'
import { requestOptions, isHandleOf } from './passkey-options.ts'
import { lockPasskey, passkeyOf } from './passkey-queries.ts'
import { recordFailure } from './record-sign-in.ts'
import { requireRelyingParty } from './relying-party.ts'
import { credentialIdOf, verifyAssertion, type Assertion } from './verify-passkey.ts'

const purposeOf = (nonce: string) => `sign-in ${nonce}`

/** A challenge that whoever has the nonce may answer with any passkey. */
export async function offerSignIn(context: PublicContext) {
  const { services, ip } = context
  await services.limits.takeNetwork(perNetwork.opens, ip)
  const nonce = linkToken()
  return { nonce, options: requestOptions(context, purposeOf(nonce)) }
}

/**
 * An unknown passkey, a removed one, a wrong signature, another origin, an expired challenge and
 * one that was answered get the same answer. inactive_user is answered only after the right
 * signature.
 */
export async function signInByPasskey(
  context: PublicContext,
  typed: Body<typeof auth, 'passkeyLogin'>,
): Promise<{ token: string; device_token: string; email: string | null }> {
  const { services } = context
  requireRelyingParty(services)
  await services.limits.takeNetwork(perNetwork.acts, context.ip)
  const { person, passkey, verified } = await verify(context, typed.nonce, typed.assertion)
  if (!person || !passkey || !verified) {
    recordFailure(context, person)
    return fail('passkey_refused')
  }
  const { id: userId, office_id, email } = person
  if (person.status !== 'active') fail('inactive_user')
  const isUsed = await context.enter(office_id, (tx, scope) =>
    consumeAssertion({ ...context, tx, scope }, { ...verified, userId, passkey }),
  )
  if (!isUsed) fail('passkey_refused')
  const tokens = await openSession(context, withoutPassword(person), {
    device: await deviceOf(context, person, typed.device_tokens),
    passkey: passkey.name,
    consume: async (tx, scope) => {
      if (!(await lockPasskey(tx, scope, userId, passkey.id))) fail('passkey_refused')
    },
  })
  return { ...tokens, email }
}

/** Does the same work, whether or not the passkey exists. */
async function verify(context: PublicContext, nonce: string, assertion: Assertion) {
  const credentialId = credentialIdOf(assertion)
  const person = await accountOfPasskey(context.db, credentialId)
  const passkey = await context.enter(person?.office_id ?? 0, (tx, scope) =>
    passkeyOf(tx, scope, person?.id ?? 0, credentialId),
  )
  const verified = await verifyAssertion(context, purposeOf(nonce), passkey?.public_key, assertion)
  const isTheirs = person !== undefined && isHandleOf(person, assertion)
  return { person, passkey, verified: isTheirs ? verified : null }
}

/** The device does not know who signs in before they have, so it sends the tokens of all people. */
async function deviceOf(
  context: PublicContext,
  person: Account,
  tokens: readonly string[],
): Promise<KnownDevice | null> {
  for (const token of tokens) {
    const device = await findKnownDevice(context, person, token)
    if (device) return device
  }
  return null
}

/** The passkey is locked in place of the password, which was not verified. */
const withoutPassword = ({ password_hash: _, ...person }: Account) => person
