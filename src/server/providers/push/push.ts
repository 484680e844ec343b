/** A browser's subscription: where messages for the device go, and the keys that encrypt them. */
import { ProviderSilent } from '../provider-silent.ts'

export type PushDevice = {
  readonly endpoint: string
  /** The browser's public key on P-256, 65 bytes. */
  readonly p256dh: Uint8Array
  /** The browser's secret, 16 bytes. */
  readonly auth: Uint8Array
}
export type PushMessage = {
  /** What the service worker of the device reads. The push service cannot. */
  readonly text: string
  /**
   * Replaces a message of the same topic that was not delivered yet: 1 to 32 of A–Z, a–z, 0–9, -
   * and _.
   */
  readonly topic: string
  /** How long the push service keeps the message for a device that is off, in seconds. */
  readonly keptSeconds: number
}

/** The subscription does not exist any more, or belongs to another key of this installation. */
export class PushGone extends Error {
  override readonly name = 'PushGone'
}
/** The push service did not take the message now. `waitMs` is what it asked for. */
export class PushDelayed extends ProviderSilent {
  override readonly name = 'PushDelayed'
  readonly waitMs: number | null
  constructor(reason: string, waitMs: number | null = null) {
    super(`the push service did not take the message: ${reason}`)
    this.waitMs = waitMs
  }
}
/** The push service will never take this message. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
}

/** Sends messages to devices through the push services of their browsers. */
export type Push = {
  /** The key that browsers subscribe with: a point on P-256, uncompressed, in base64url. */
  readonly publicKey: string
  /** Sends or fails with one of the errors above. No error names the address or the text. */
  readonly send: (device: PushDevice, message: PushMessage) => Promise<void>
}
