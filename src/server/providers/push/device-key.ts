import { ECDH } from 'node:crypto'

/** Whether these bytes are a point on P-256, uncompressed, as browsers send their key. */
export function isDeviceKey(p256dh: Uint8Array): boolean {
  try {
    return p256dh.length === 65 && ECDH.convertKey(p256dh, 'prime256v1').length === 65
  } catch {
    return false
  }
}
