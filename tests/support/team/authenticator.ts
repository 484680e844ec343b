/**
 * An authenticator in software: keys on P-256, attestation "none" and assertions as WebAuthn Level
 * 3 writes them (sections 6.1, 6.5 and 8.7), with CBOR by hand. Tests make it deviate.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** The name and the origin of the worker's world. */
const RP_ID = 'luz.test'
const ORIGIN = 'https://luz.test'

/** What a browser passes on of the server's options. */
type Request = { readonly challenge: string }
type Creation = Request & { readonly user: { readonly id: string } }
/** What differs from an honest ceremony. */
export type Deviation = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  /** False: nobody has verified the user. */
  readonly verified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly credentialId?: Buffer
  readonly format?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** Major types 2 and 3 of CBOR: byte and text strings. */
const cborString = (major: 2 | 3, content: Buffer): Buffer => {
  const { length } = content
  const head = length < 24 ? [major * 32 + length] : length < 256 ? [major * 32 + 24, length] : [major * 32 + 25]
  return Buffer.concat([Buffer.from(head), ...(length < 256 ? [] : [uint(length, 2)]), content])
}
const cborText = (text: string) => cborString(3, Buffer.from(text))

/** An EC2 key for ES256 (RFC 9053): kty 2, alg -7, crv 1, x and y. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (name: number, value: string) =>
    Buffer.concat([Buffer.of(name), cborString(2, Buffer.from(value, 'base64url'))])
  return Buffer.concat([Buffer.from('a5010203262001', 'hex'), coordinate(0x21, x), coordinate(0x22, y)])
}

/** One that does not count (`counts: false`) is like those that synchronise their keys. */
export function createAuthenticator({ counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let handle = ''

  const clientData = (type: string, { challenge }: Request, more: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: more.type ?? type,
        challenge: more.challenge ?? challenge,
        origin: more.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (flags: number, more: Deviation, attested = Buffer.alloc(0)) => {
    if (counts) counter++
    const verified = (more.verified ?? true) ? VERIFIED : 0
    return Buffer.concat([
      sha256(more.rpId ?? RP_ID),
      Buffer.of(PRESENT | verified | flags),
      uint(more.counter ?? counter, 4),
      attested,
    ])
  }
  const credential = (credentialId: Buffer, response: Record<string, string>) => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key' as const,
    response,
  })

  return {
    id,
    /** `navigator.credentials.create`. */
    create(options: Creation, more: Deviation = {}) {
      handle = options.user.id
      const credentialId = more.credentialId ?? id
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint(credentialId.length, 2),
        credentialId,
        coseKeyOf(publicKey),
      ])
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        cborText('fmt'),
        cborText(more.format ?? 'none'),
        cborText('attStmt'),
        Buffer.of(0xa0),
        cborText('authData'),
        cborString(2, authenticatorData(ATTESTED, more, attested)),
      ])
      return credential(credentialId, {
        clientDataJSON: clientData('webauthn.create', options, more).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      })
    },
    /** `navigator.credentials.get`. */
    get(options: Request, more: Deviation = {}) {
      const data = authenticatorData(0, more)
      const client = clientData('webauthn.get', options, more)
      return credential(more.credentialId ?? id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        userHandle: more.userHandle ?? handle,
      })
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
