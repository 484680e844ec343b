import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushDevice } from './push.ts'

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const TAG_BYTES = 16
/** The last record of a message ends with this byte (RFC 8188 section 2). */
const LAST_RECORD = 2

const hkdf = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** A key pair for one message, or the given one. */
function senderKeys(privateKey?: Uint8Array) {
  const keys = createECDH(CURVE)
  if (privateKey) keys.setPrivateKey(privateKey)
  else keys.generateKeys()
  return keys
}

type Given = { readonly salt?: Uint8Array; readonly privateKey?: Uint8Array }
/**
 * Encrypts a text of at most 3993 bytes for a device: aes128gcm (RFC 8188) with the keys of RFC
 * 8291. `given` replaces what is random otherwise.
 * @throws when the device's key is not a point of the curve
 */
export function encryptPush(text: string, { p256dh, auth }: Omit<PushDevice, 'endpoint'>, given: Given = {}): Buffer {
  const keys = senderKeys(given.privateKey)
  const publicKey = keys.getPublicKey()
  const salt = given.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const secret = hkdf(keys.computeSecret(p256dh), auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  const record = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()])
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header[4] = publicKey.length
  return Buffer.concat([salt, header, publicKey, record, cipher.getAuthTag()])
}

/** Whether these bytes are a point of the curve, uncompressed, as browsers send their key. */
export function isDeviceKey(p256dh: Uint8Array): boolean {
  try {
    return p256dh.length === 65 && ECDH.convertKey(p256dh, CURVE).length === 65
  } catch {
    return false
  }
}
