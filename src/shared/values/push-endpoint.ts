/** The push services of Chrome, Firefox, Safari and Edge; a star stands for any names before it. */
const SERVICES = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']
export const ENDPOINT_MAX = 1000

/**
 * Whether an address may be an endpoint: https on the usual port of a known push service. The
 * browser names it and the server posts to it, so any other address could be one of the server's
 * own network.
 */
export function isPushEndpoint(address: string): boolean {
  if (address.length > ENDPOINT_MAX || !URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return SERVICES.some((name) => (name.startsWith('*') ? hostname.endsWith(name.slice(1)) : hostname === name))
}
