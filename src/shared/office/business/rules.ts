/** Checks for the slug in `/book/<slug>`, logo uploads and details, shared by both sides. */

const SLUG_MIN = 2
const SLUG_MAX = 64
/** Paths of our own below /book, and words that would make a page look official. */
const reserved = new Set([
  'manage',
  'thank-you',
  'book',
  'waiting',
  'new',
  'admin',
  'api',
  'login',
  'support',
  'luz',
  'www',
])

/**
 * Normalizes typed text to a slug (a–z, 0–9, single inner hyphens). Returns null when nothing valid
 * is left or when it is a number, because numbers are office ids.
 */
export function slugOf(typed: string): string | null {
  const slug = typed.trim().toLowerCase()
  if (slug.length < SLUG_MIN || slug.length > SLUG_MAX || reserved.has(slug)) return null
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && !/^[\d-]+$/.test(slug) ? slug : null
}

/** What the law requires of the business on every invoice (reference of Israeli law, 1.2). */
export type StatedDetails = { readonly business_number: string | null; readonly address: string | null }
/** Whether the business may issue: the till asks before, and the server refuses. */
export const hasDetails = ({ business_number, address }: StatedDetails): boolean =>
  business_number !== null && address !== null

/** The largest number of employees that a business may state. */
export const EMPLOYEES_MAX = 1000

/** The browser checks a logo before sending it; the server checks the content itself. */
export const LOGO_MAX_BYTES = 10 * 1024 * 1024
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/**
 * The address with its city, unless the address names the city already. Null when both are missing.
 */
export const fullAddress = ({ address, city }: { address: string | null; city: string | null }): string | null =>
  city && address?.includes(city) ? address : [address, city].filter(Boolean).join(', ') || null
