/** What browsers are asked for: a key that names its person, on a device that verifies them. */
import type { Services } from '#server/platform/services.ts'
import { CHALLENGE_MS, makeChallenge } from './passkey-challenges.ts'
import type { Passkey } from './passkey-queries.ts'
import { requireRelyingParty } from './relying-party.ts'
import { text } from './text.ts'
import { ALGORITHMS, type Assertion } from './verify-passkey.ts'

type Context = { readonly services: Services; readonly now: Date }
/** Somebody. The name is the same in all their offices, and for good. */
type Person = { readonly sealed_for: string }

const handleOf = ({ sealed_for }: Person) => Buffer.from(sealed_for).toString('base64url')
/** Whether the key was made for this person. */
export const isHandleOf = (person: Person, { response }: Assertion): boolean => response.userHandle === handleOf(person)

const publicKeyType = 'public-key' as const
const userVerification = 'required' as const

/** For signing in and for a fresh proof, with whichever passkey the person chooses. */
export const requestOptions = (context: Context, purpose: string) => ({
  challenge: makeChallenge(context, purpose),
  rpId: requireRelyingParty(context.services).id,
  timeout: CHALLENGE_MS,
  userVerification,
})

/** For a new passkey, on a device that has none of `present` yet. */
export const creationOptions = (
  context: Context,
  purpose: string,
  person: Person & { readonly name: string; readonly email: string },
  present: readonly Passkey[],
) => ({
  challenge: makeChallenge(context, purpose),
  rp: { id: requireRelyingParty(context.services).id, name: text.product },
  user: { id: handleOf(person), name: person.email, displayName: person.name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: publicKeyType, alg })),
  timeout: CHALLENGE_MS,
  attestation: 'none' as const,
  excludeCredentials: present.map(({ credential_id }) => ({
    type: publicKeyType,
    id: credential_id.toString('base64url'),
  })),
  authenticatorSelection: { residentKey: 'required' as const, userVerification },
})
