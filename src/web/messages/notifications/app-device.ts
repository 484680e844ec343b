/** What the application of a phone can do about notifications. Loaded in the application only. */
import { appPlatform } from '#web/mobile/app-platform.ts'
import {
  askPermission,
  forgetToken,
  openSettings,
  readPermission,
  readToken,
  readVersion,
  requestToken,
} from '#web/mobile/push-plugin.ts'
import { deviceStorage } from '#web/platform/device.ts'
import { readSession } from '#web/platform/session.ts'
import { readDevice, removeDevice, saveApp, type KnownDevice } from './device-api.ts'
import type { OwnDevice } from './device-state.ts'

/**
 * The office for which the person wants notifications on this phone, until they sign out. Apple and
 * Google change tokens, and the server forgets one that they do not know any more.
 */
const WANTED_FOR = 'push'
const officeNow = (): string | null => {
  const session = readSession()
  return session && String(session.office.id)
}
const isWanted = (): boolean => {
  const wanted = deviceStorage().getItem(WANTED_FOR)
  return wanted !== null && wanted === officeNow()
}
const keepWish = (): void => deviceStorage().setItem(WANTED_FOR, officeNow() ?? '')
const dropWish = (): void => deviceStorage().removeItem(WANTED_FOR)

const isServed = ({ platforms }: KnownDevice): boolean => {
  const platform = appPlatform()
  return platform !== null && platforms.includes(platform)
}

async function save(token: string, quiet: boolean): Promise<void> {
  const platform = appPlatform()
  if (platform) await saveApp({ platform, token, version: await readVersion() }, quiet)
}

/** Registers the token that this application has now. False when it gets none. */
async function register(quiet: boolean): Promise<boolean> {
  const token = await readToken()
  if (token === null) return false
  await save(token, quiet)
  return true
}

/** Asks for the token that this application has now, if the person wants notifications here. */
export async function renewToken(): Promise<void> {
  if (isWanted() && (await readPermission()) === 'granted') await requestToken()
}

/** Apple or Google gave a token: the server learns of one that it does not know. */
export async function takeToken(token: string): Promise<void> {
  if (!isWanted()) return
  const known = await readDevice()
  if (isServed(known) && known.device?.endpoint !== token) await save(token, known.device?.quiet !== 0)
}

/**
 * The session ended. The server may not have heard of it, so Apple or Google deliver nothing any
 * more; the next person of this phone chooses for themselves.
 */
export function leavePhone(): void {
  if (deviceStorage().getItem(WANTED_FOR) !== null) void forgetToken()
  dropWish()
}

export const appDevice: OwnDevice = {
  readState: async (known) => {
    if (!isServed(known)) return 'unsupported'
    const permission = await readPermission()
    if (permission === 'missing') return 'unsupported'
    if (permission === 'denied') return 'blocked'
    return permission === 'granted' && known.device?.platform === appPlatform() ? 'on' : 'off'
  },
  wouldAsk: async () => (await readPermission()) === 'prompt',
  openSettings,
  turnOn: async (_, quiet) => {
    const permission = await askPermission()
    if (permission === 'denied') return 'blocked'
    if (permission !== 'granted') return permission === 'prompt' ? 'dismissed' : 'failed'
    if (!(await register(quiet))) return 'failed'
    keepWish()
    return 'on'
  },
  turnOff: async () => {
    // the token stays: the person may want notifications of another office here
    dropWish()
    await removeDevice()
  },
  keepQuiet: async (quiet) => void (await register(quiet)),
}
