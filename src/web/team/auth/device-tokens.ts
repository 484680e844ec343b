/**
 * What makes this device known to the server, for each person who has signed in here. It stays when
 * they sign out: it signs nobody in, but strangers who try passwords elsewhere do not lock them out
 * here.
 */
import { deviceStorage } from '#web/platform/device.ts'

const KEY = 'device_tokens'
const PEOPLE_MAX = 5

const keyOf = (email: string) => email.trim().toLowerCase()

function read(): [email: string, token: string][] {
  try {
    return Object.entries(JSON.parse(deviceStorage().getItem(KEY) ?? '{}') as Record<string, string>)
  } catch {
    return []
  }
}

/** To be spread into the body of a call. */
export function deviceToken(email: string): { device_token?: string } {
  const token = read().find(([known]) => known === keyOf(email))?.[1]
  return token === undefined ? {} : { device_token: token }
}

/** Those of all people, for who signs in before the device knows who they are. */
export const deviceTokens = (): string[] => read().map(([, token]) => token)

/** Keeps the token of a response. The person who has not signed in for longest is forgotten. */
export function storeDeviceToken(email: string, token: string): void {
  const others = read().filter(([known]) => known !== keyOf(email))
  const kept = [...others, [keyOf(email), token]].slice(-PEOPLE_MAX)
  deviceStorage().setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
}
