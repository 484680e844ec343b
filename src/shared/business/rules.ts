/** What both sides check: the last part of an office's booking address, `/book/<slug>`, and what may be uploaded as a logo. */

const SLUG_MIN = 2
const SLUG_MAX = 64
/** Our own addresses below /book, and words that would make a page pass for one of ours. */
const reserved = new Set(['manage', 'thank-you', 'book', 'new', 'admin', 'api', 'login', 'support', 'luz', 'www'])

/** What was typed as the slug it means, or null: a–z, 0–9 and single hyphens inside; never a number, because numbers are offices' ids. */
export function slugOf(typed: string): string | null {
  const slug = typed.trim().toLowerCase()
  if (slug.length < SLUG_MIN || slug.length > SLUG_MAX || reserved.has(slug)) return null
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && !/^[\d-]+$/.test(slug) ? slug : null
}

/** The most employees that a business can say it has. */
export const EMPLOYEES_MAX = 1000

/** The browser looks at a logo before it sends, the server at its content itself. */
export const LOGO_MAX_BYTES = 10 * 1024 * 1024
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
