/** Verifies what authenticators answer, by @simplewebauthn/server (0093). */
import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import type { Services } from '#server/platform/services.ts'
import { readChallenge, type Challenge } from './passkey-challenges.ts'
import { requireRelyingParty } from './relying-party.ts'

export type Assertion = Body<typeof auth, 'passkeyLogin'>['assertion']
type Attestation = Body<typeof auth, 'addPasskey'>['attestation']
type Context = { readonly services: Services; readonly now: Date }

/** Takes half a second and 27 MB, which a server spends when the first passkey is used. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** ES256, EdDSA and RS256: what authenticators have. */
export const ALGORITHMS = [-7, -8, -257]
/**
 * Formats for which the library follows no chain of certificates. We ask for none, and browsers
 * remove the others; some password managers sign with the new key itself.
 */
const FORMATS = ['none', 'packed']
/** A public key on P-256 that nobody has. */
const DECOY_KEY = Buffer.from(
  'pQECAyYgASFYIEalTtshaqq4Rt38wQxVCqXb9LpfGfdxu6UAGN0JPJQfIlggxDvAkCiFamAp77PnNxSfD839LrjWD2v_jOuabLxJFmA',
  'base64url',
)

/** The bytes of a credential's id as browsers write it. */
export const credentialIdOf = ({ id }: { readonly id: string }): Buffer => Buffer.from(id, 'base64url')

type Answered = Challenge & { readonly text: string }
/** The challenge of this purpose that an authenticator has answered, or null. */
async function answeredChallenge(context: Context, purpose: string, clientDataJSON: string): Promise<Answered | null> {
  const { decodeClientDataJSON } = await helpers()
  try {
    const { challenge: text } = decodeClientDataJSON(clientDataJSON)
    const challenge = readChallenge(context, purpose, text)
    return challenge && { ...challenge, text }
  } catch {
    return null // no JSON, or one without a challenge
  }
}

/** What must hold besides the signature: our exact origin and name, and a verified user. */
const expected = (services: Services, { text: expectedChallenge }: Answered) => {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(services)
  return { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true } as const
}

export type VerifiedAssertion = { readonly challenge: Challenge; readonly counter: number }
/**
 * Null unless the key has signed a challenge of this purpose. Without a key it verifies against a
 * decoy, so that timing does not reveal passkeys. The counter is the caller's to compare, because
 * the library would do it before it has verified the signature.
 */
export async function verifyAssertion(
  context: Context,
  purpose: string,
  publicKey: Buffer | undefined,
  assertion: Assertion,
): Promise<VerifiedAssertion | null> {
  const challenge = await answeredChallenge(context, purpose, assertion.response.clientDataJSON)
  if (!challenge) return null
  const { verifyAuthenticationResponse } = await library()
  const options = {
    ...expected(context.services, challenge),
    response: { ...assertion, clientExtensionResults: {} },
    credential: { id: assertion.id, publicKey: Uint8Array.from(publicKey ?? DECOY_KEY), counter: 0 },
  }
  // it throws at whatever is malformed or not as expected
  const verified = await verifyAuthenticationResponse(options).catch(() => null)
  if (!verified?.verified || !publicKey) return null
  return { challenge, counter: verified.authenticationInfo.newCounter }
}

type VerifiedAttestation = {
  readonly challenge: Challenge
  readonly credentialId: Buffer
  /** In COSE. */
  readonly publicKey: Buffer
  readonly counter: number
}
/** Null unless an authenticator has made a key for a challenge of this purpose. */
export async function verifyAttestation(
  context: Context,
  purpose: string,
  attestation: Attestation,
): Promise<VerifiedAttestation | null> {
  const challenge = await answeredChallenge(context, purpose, attestation.response.clientDataJSON)
  if (!challenge || !(await hasPlainFormat(attestation))) return null
  const { verifyRegistrationResponse } = await library()
  const options = {
    ...expected(context.services, challenge),
    response: { ...attestation, response: { ...attestation.response }, clientExtensionResults: {} },
    supportedAlgorithmIDs: ALGORITHMS,
  }
  const made = await verifyRegistrationResponse(options).catch(() => null)
  if (!made?.verified) return null
  const { id, publicKey, counter } = made.registrationInfo.credential
  return { challenge, credentialId: credentialIdOf({ id }), publicKey: Buffer.from(publicKey), counter }
}

async function hasPlainFormat({ response }: Attestation): Promise<boolean> {
  const { decodeAttestationObject } = await helpers()
  try {
    return FORMATS.includes(decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url')).get('fmt'))
  } catch {
    return false // no CBOR
  }
}
