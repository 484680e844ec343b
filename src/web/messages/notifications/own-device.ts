import { appPlatform } from '#web/mobile/app-platform.ts'
import type { OwnDevice } from './device-state.ts'
import { browserDevice } from './push-device.ts'

/** False in a browser. */
export const isApp = (): boolean => appPlatform() !== null

/** Browsers never load what is the application's. */
export const ownDevice = async (): Promise<OwnDevice> =>
  isApp() ? (await import('./app-device.ts')).appDevice : browserDevice
