/** Pages of a business on social networks, stored as https addresses of that network only. */

export const networks = ['facebook', 'instagram', 'tiktok'] as const
export type Network = (typeof networks)[number]

/**
 * A bare name belongs to the first host. Short links keep their host, because only it can resolve
 * them.
 */
const hosts: Record<Network, readonly string[]> = {
  facebook: ['facebook.com', 'm.facebook.com', 'web.facebook.com', 'fb.com', 'fb.me'],
  instagram: ['instagram.com', 'm.instagram.com', 'instagr.am'],
  tiktok: ['tiktok.com', 'm.tiktok.com', 'vm.tiktok.com', 'vt.tiktok.com'],
}
const MAX = 200

/**
 * Converts `@name`, `name`, `instagram.com/name` or a whole address to the stored address; null
 * when it is not of this network.
 */
export function socialLink(network: Network, typed: string): string | null {
  const text = typed.trim()
  const name = /^@?([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,58}[\p{L}\p{N}_])?)$/u.exec(text)?.[1]
  if (name && !hosts[network].includes(name.toLowerCase().replace(/^www\./, '')))
    return `https://${hosts[network][0]}/${network === 'tiktok' ? '@' : ''}${encodeURIComponent(name)}`
  const url = urlOf(text)
  if (!url || url.username || url.password || url.port) return null
  const host = url.hostname.replace(/^www\./, '')
  if (!hosts[network].includes(host) || url.pathname.replaceAll('/', '') === '') return null
  // on the other networks the query only records where the link was copied
  const search = network === 'facebook' ? url.search : ''
  const link = `https://${host}${url.pathname.replace(/\/+$/, '')}${search}`
  return link.length <= MAX ? link : null
}

function urlOf(text: string): URL | null {
  if (/[\s\\<>"']/.test(text)) return null
  const whole = /^https?:\/\//i.test(text) ? text : /^[a-z0-9.-]+\//i.test(text) ? `https://${text}` : null
  return whole && URL.canParse(whole) ? new URL(whole) : null
}

/** The displayed form without the scheme: `instagram.com/studio.noa`. */
export const shortLink = (link: string): string => link.replace(/^https:\/\//, '')
