/**
 * Which server the application calls. The page's host name decides, as the specification says: a
 * name with `dev.` means the server of development, any other that of production. The build has
 * both addresses. A self-hosted installation is typed in a hidden setting (server-screen.tsx).
 */
import { shellStorage } from './shell-storage.ts'

/** Replaced by vite.shell.config.ts: origins without a slash at the end. */
declare const LUZ_SERVERS: Servers
type Servers = { readonly production: string; readonly development: string }

const KEY = 'server'

/** The origin of the server that a page of this host name calls. */
export const originFor = (hostname: string, servers: Servers): string =>
  hostname.includes('dev.') ? servers.development : servers.production

/** The address of a path on this server. An address with an origin, or a file in memory, stays. */
export const addressOn = (origin: string, path: string): string =>
  path.startsWith('/') && !path.startsWith('//') ? origin + path : path

/**
 * The origin that somebody typed, with or without `https://`; null when it is none. Only https: a
 * token is never sent in the open.
 */
export function readOrigin(typed: string): string | null {
  const text = typed.trim()
  const address = text.includes('://') ? text : `https://${text}`
  if (text === '' || /\s/.test(text) || !URL.canParse(address)) return null
  const { protocol, hostname, origin, pathname, username } = new URL(address)
  const isServer = protocol === 'https:' && hostname.includes('.') && pathname === '/' && username === ''
  return isServer ? origin : null
}

/** The origin of the server, without a slash at the end. */
export const serverOrigin = (): string => shellStorage.getItem(KEY) ?? originFor(location.hostname, LUZ_SERVERS)

/** The typed server, or null for that of the build. */
export const typedServer = (): string | null => shellStorage.getItem(KEY)

/** Null returns to the server of the build. */
export const storeServer = (origin: string | null): void =>
  origin === null ? shellStorage.removeItem(KEY) : shellStorage.setItem(KEY, origin)
