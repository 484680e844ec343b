/**
 * What a browser does, and the native shells do otherwise. In the build of the shells
 * src/web/mobile/device.ts stands in the place of this file (vite.shell.config.ts).
 */
import type { ComponentType } from 'react'

/** Where a path of the server is asked for: here the pages come from the server themselves. */
export const serverAddress = (path: string): string => path
/** Keeps the session of the device. */
export const deviceStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => localStorage
/** Keeps what only this tab knows, until it is closed. */
export const tabStorage = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => sessionStorage
/** The choices of this device, a card of the account; a browser has none. */
export const loadDeviceCard: (() => Promise<{ default: ComponentType }>) | null = null
