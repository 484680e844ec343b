/** The endpoints of passkeys: WebAuthn Level 3, with the JSON that browsers read and write. */
import { z } from 'zod'
import { flag, id, idInPath, instant, nameText } from '#shared/values/wire.ts'
import { PASSKEY_NAME_MAX } from './rules.ts'

const base64url = (max: number) => z.string().regex(new RegExp(`^[\\w-]{1,${max}}$`))
/** The longest credential id has 1023 bytes. */
const credentialId = base64url(1364)
const type = z.literal('public-key')
const required = z.literal('required')

/** What `navigator.credentials.get` is called with. It names no person and no key. */
const requestOptions = z
  .object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification: required })
  .meta({ id: 'PasskeyRequest' })
/** What `navigator.credentials.create` is called with. */
const creationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ type, id: z.string() })),
    authenticatorSelection: z.object({ residentKey: required, userVerification: required }),
  })
  .meta({ id: 'PasskeyCreation' })

const credential = <T extends z.ZodType>(response: T) =>
  z.object({ id: credentialId, rawId: credentialId, type, response })
const clientDataJSON = base64url(8000)
const attestation = credential(z.object({ clientDataJSON, attestationObject: base64url(20_000) }))
/** `userHandle` is the person, as the key knows them: only discoverable keys have one. */
const signed = { authenticatorData: base64url(4000), signature: base64url(8000), userHandle: base64url(100) }
const assertion = credential(z.object({ clientDataJSON, ...signed })).meta({ id: 'PasskeyAssertion' })

/** Of all people who have signed in on the device. */
const deviceTokens = z.array(z.string().max(200)).max(5)
/** A passkey as its person sees it. */
const passkey = z
  .object({ id, name: z.string(), created_at: instant, last_used_at: instant.nullable() })
  .meta({ id: 'Passkey' })
/** The passkeys of the account that is shown. */
export const passkeysOfAccount = {
  passkeys: z.array(passkey),
  /** False when PUBLIC_URL is an IP address, to which browsers bind no passkeys. */
  passkeys_available: flag,
}

export const passkeyEndpoints = {
  /** A challenge, valid for five minutes and one use, which `nonce` binds to the caller. */
  passkeyLoginOptions: {
    access: 'public',
    status: 200,
    reply: z.object({ nonce: z.string(), options: requestOptions }),
    fails: ['passkeys_unavailable'],
  },
  /** Signs in without address, password and code. Every refusal of a passkey is the same. */
  passkeyLogin: {
    access: 'public',
    body: z.object({ nonce: z.string().max(100), assertion, device_tokens: deviceTokens.default([]) }),
    status: 200,
    /** `email` is for keeping `device_token` by address, as login does. */
    reply: z.object({ token: z.string(), device_token: z.string(), email: z.string().nullable() }),
    fails: ['passkey_refused', 'passkeys_unavailable', 'inactive_user'],
  },
  /** Asks for a fresh proof, and for a proved mailbox. Nothing is added before `addPasskey`. */
  offerPasskey: {
    access: 'staff',
    status: 200,
    reply: z.object({ options: creationOptions }),
    fails: ['proof_required', 'mailbox_unproved', 'passkeys_many', 'passkeys_unavailable'],
  },
  addPasskey: {
    access: 'staff',
    transaction: 'own',
    body: z.object({ attestation }),
    status: 201,
    reply: z.object({ passkey }),
    fails: ['proof_required', 'mailbox_unproved', 'passkey_unverified', 'passkeys_many', 'passkeys_unavailable'],
  },
  renamePasskey: {
    access: 'staff',
    params: z.object({ id: idInPath }),
    body: z.object({ name: nameText(PASSKEY_NAME_MAX) }),
    status: 200,
    reply: z.object({ passkey }),
  },
  /** Sessions that were opened with it stay. */
  removePasskey: {
    access: 'staff',
    params: z.object({ id: idInPath }),
    status: 204,
    reply: z.void(),
    fails: ['proof_required'],
  },
  /** A challenge for `provePasskey`, for this session. */
  passkeyProofOptions: {
    access: 'staff',
    status: 200,
    reply: z.object({ options: requestOptions }),
    fails: ['passkeys_unavailable'],
  },
  /** Proves who is at the keyboard, as `prove` does, with a passkey of the caller. */
  provePasskey: {
    access: 'staff',
    transaction: 'own',
    body: z.object({ assertion }),
    status: 200,
    reply: z.object({ ok: z.literal(true) }),
    fails: ['passkey_unverified', 'passkeys_unavailable'],
  },
} as const
