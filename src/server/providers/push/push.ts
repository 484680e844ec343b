/** Sends notifications to devices: browsers, and the application on phones. */
import type { AppPlatform, PushContent, PushPlatform } from '#shared/values/push-content.ts'
import { ProviderSilent } from '../provider-silent.ts'

/** A browser's subscription: where messages for it go, and the keys that encrypt them. */
export type BrowserDevice = {
  readonly platform: 'web'
  readonly endpoint: string
  /** The browser's public key on P-256, 65 bytes. */
  readonly p256dh: Uint8Array
  /** The browser's secret, 16 bytes. */
  readonly auth: Uint8Array
}
/** An application: Apple or Google know it by a token. */
export type AppDevice = { readonly platform: AppPlatform; readonly endpoint: string }
export type PushDevice = BrowserDevice | AppDevice

export type PushMessage = {
  /**
   * What the device shows. A service that delivers to browsers cannot read it; Apple and Google
   * can. A message whose tag one has that was not delivered yet replaces it.
   */
  readonly content: PushContent
  /** The number on the icon of an application. */
  readonly badge: number
  /** How long the service keeps the message for a device that is off, in seconds. */
  readonly keptSeconds: number
}

/**
 * The subscription or the token does not exist any more, or belongs to other keys than those of
 * this installation. `since`: a device that was registered after this is not meant.
 */
export class PushGone extends Error {
  override readonly name = 'PushGone'
  readonly since: Date | null
  constructor(reason: string, since: Date | null = null) {
    super(reason)
    this.since = since
  }
}
/** The service did not take the message now. `waitMs` is what it asked for. */
export class PushDelayed extends ProviderSilent {
  override readonly name = 'PushDelayed'
  readonly waitMs: number | null
  constructor(reason: string, waitMs: number | null = null) {
    super(`the push service did not take the message: ${reason}`)
    this.waitMs = waitMs
  }
}
/** The service will never take this message. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused'
}

/** What a service answered, for `failureOf`. */
export type PushAnswer = { readonly status: number; readonly retryAfter: string | null }

const WAIT_MAX_MS = 3_600_000

/** The failure of an answer that every service may give: it is busy, or it refuses. */
export const failureOf = ({ status, retryAfter }: PushAnswer, now: Date): PushDelayed | PushRefused =>
  status === 429 || status === 408 || status >= 500
    ? new PushDelayed(`status ${status}`, waitOf(retryAfter, now.getTime()))
    : new PushRefused(`status ${status}`)

/** Retry-After: seconds or a date. Null when it is neither. */
function waitOf(header: string | null, now: number): number | null {
  if (header === null || header === '') return null
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(wait) || wait < 0 ? null : Math.min(wait, WAIT_MAX_MS)
}

/**
 * One service that delivers. `send` succeeds or fails with one of the errors above; none of them
 * names the address, the token or the text.
 */
export type PushService<Device extends PushDevice> = {
  readonly send: (device: Device, message: PushMessage) => Promise<void>
}
/** Apple or Google, over one connection. */
export type AppService = PushService<AppDevice> & { readonly close: () => void }

/** Sends to devices of every platform. */
export type Push = PushService<PushDevice> & {
  /** The key that browsers subscribe with: a point on P-256, uncompressed, in base64url. */
  readonly publicKey: string
  /** Where this installation can send to. */
  readonly platforms: readonly PushPlatform[]
  readonly close: () => void
}

type Services = {
  readonly web: PushService<BrowserDevice> & { readonly publicKey: string }
  readonly apps: { readonly [P in AppPlatform]: AppService | null }
}

/** Chooses the service by the device. One for which there are no keys any more gets nothing. */
export function pushThrough({ web, apps }: Services): Push {
  const isOpen = (platform: AppPlatform) => apps[platform] !== null
  return {
    publicKey: web.publicKey,
    platforms: ['web', ...(['ios', 'android'] as const).filter(isOpen)],
    send: async (device, message) => {
      if (device.platform === 'web') return web.send(device, message)
      const service = apps[device.platform]
      if (!service) throw new PushRefused(`this installation has no keys for ${device.platform}`)
      return service.send(device, message)
    },
    close: () => {
      for (const service of Object.values(apps)) service?.close()
    },
  }
}
