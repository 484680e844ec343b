/** What the native shells do in place of a browser: see src/web/platform/device.ts. */
import type * as browser from '#web/platform/device.ts'
import { addressOn, serverOrigin } from './server-address.ts'
import { pageStorage } from './page-storage.ts'
import { shellStorage } from './shell-storage.ts'

/** The server's address of a path; an address of its own stays. */
export const serverAddress: typeof browser.serverAddress = (path) => addressOn(serverOrigin(), path)
/** The session, in the Keychain or the Keystore. */
export const deviceStorage: typeof browser.deviceStorage = () => shellStorage
/** In the memory of the page alone: the phone keeps what the browser's storage of a page has. */
export const tabStorage: typeof browser.tabStorage = () => pageStorage
/** The lock of the application. */
export const loadDeviceCard: typeof browser.loadDeviceCard = () => import('./lock-card.tsx')
