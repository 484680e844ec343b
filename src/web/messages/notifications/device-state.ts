/** What a device, a browser or the application of a phone, can do about notifications. */
import type { KnownDevice } from './device-api.ts'

/**
 * `needs_home_screen`: iPhones and iPads deliver only to applications on the home screen.
 * `blocked`: the person or the browser refused, which no page can change.
 */
export type DeviceState = 'unsupported' | 'needs_home_screen' | 'blocked' | 'off' | 'on'
/** `dismissed`: the person closed the question. `failed`: the device gets no address or token. */
export type Turned = 'on' | 'blocked' | 'dismissed' | 'failed'

export type OwnDevice = {
  /** `known`: what the server knows of this sign-in. Nothing is asked of the person. */
  readonly readState: (known: KnownDevice) => Promise<DeviceState>
  /** Whether the system or the browser would ask the person now. Asks nothing itself. */
  readonly wouldAsk: () => Promise<boolean>
  /** Opens the settings of the phone; null in a browser, which no page can open. */
  readonly openSettings: (() => Promise<void>) | null
  /** Asks the person for permission and registers. Call it from a tap only. */
  readonly turnOn: (known: KnownDevice, quiet: boolean) => Promise<Turned>
  readonly turnOff: () => Promise<void>
  /** `quiet`: notifications of the night wait for the morning. */
  readonly keepQuiet: (quiet: boolean) => Promise<void>
}
