/**
 * Pages where customers review businesses: hosts, some with the beginning of the path, because
 * other pages of the host lead on to any address.
 */
const PAGES = [
  'g.page/',
  'maps.app.goo.gl/',
  'goo.gl/maps/',
  'share.google/',
  'google.com/maps/',
  'google.co.il/maps/',
  'maps.google.com/',
  'maps.google.co.il/',
  'search.google.com/local/',
  'facebook.com/',
  'm.facebook.com/',
  'fb.com/',
  'fb.me/',
  'instagram.com/',
  'tripadvisor.com/',
  'tripadvisor.co.il/',
  'easy.co.il/',
  'd.co.il/',
  'b144.co.il/',
  'midrag.co.il/',
  'zap.co.il/',
  'waze.com/',
  'trustpilot.com/',
]
/** Paths of these hosts that lead on. */
const REDIRECTS = /^\/(?:l\.php|flx\/|url\b|link\b|redir)/i

/**
 * Whether an https address is a page of a known review site. A link that names the installation
 * leads there at once; to any other site only after a page that names it.
 */
export function isReviewSite(address: string): boolean {
  const { hostname, pathname, port, username } = new URL(address)
  const page = `${hostname.replace(/^www\./, '')}${pathname}`
  return port === '' && username === '' && !REDIRECTS.test(pathname) && PAGES.some((one) => page.startsWith(one))
}
