/** Networks as limits count them. */

/**
 * The network that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because a subscriber controls the rest.
 */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip
  const [front = [], back] = (ip.split('%')[0] ?? '').split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = back === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  const groups = [...front, ...zeros, ...(back ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The /56 and the /48 around a /64 of networkOf; none around an IPv4 address. */
export function widerNetworks(network: string): string[] {
  if (!network.endsWith('::/64')) return []
  const groups = network.slice(0, -'::/64'.length).split(':')
  const site = groups.slice(0, 3).join(':')
  const home = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16)
  return [`${site}:${home}::/56`, `${site}::/48`]
}
