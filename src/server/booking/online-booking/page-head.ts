/** The head of a public page: its name, its icon, and what messengers and search engines read. */
import { initialOf } from '#shared/values/initial.ts'
import { escapeHtml } from '#server/platform/http/plain-page.ts'
import { text } from './text.ts'

export type PageHead = {
  readonly title: string
  readonly description?: string
  /** The name of the site in previews: the business, or the product without one. */
  readonly siteName?: string
  /** The absolute address of a picture of 1200 by 630 pixels. */
  readonly image?: string
  /** The only address under which search engines keep the page. */
  readonly url?: string
  /** The icon on the home screen of an iPhone. */
  readonly touchIcon?: string
  /** True for a page that leads nowhere yet. */
  readonly isHidden?: boolean
  /** What search engines are told of the business (business-profile.ts). */
  readonly business?: object
}

/** The elements of the head without scripts and styles. */
export function headTags(head: PageHead): string {
  const { title, description, url, touchIcon } = head
  return [
    `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    head.isHidden && '<meta name="robots" content="noindex">',
    url && `<link rel="canonical" href="${escapeHtml(url)}">`,
    preview(head),
    // in the page itself, so that no browser asks for it
    `<link rel="icon" href="${escapeHtml(iconOf(head.siteName ?? text.siteName))}">`,
    touchIcon && `<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}">`,
  ]
    .filter(Boolean)
    .join('')
}

/** The link preview of WhatsApp and other services. */
function preview({ title, description, siteName = text.siteName, image, url }: PageHead): string {
  const properties: [string, string | undefined][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:image', image],
    ['og:image:type', image && 'image/png'],
    ['og:image:width', image && '1200'],
    ['og:image:height', image && '630'],
    ['og:image:alt', image && title],
    ['og:url', url],
    ['og:type', 'website'],
    ['og:locale', 'he_IL'],
    ['og:site_name', siteName],
  ]
  const written = properties.flatMap(([name, value]) =>
    value ? [`<meta property="${name}" content="${escapeHtml(value)}">`] : [],
  )
  return written.join('') + (image ? '<meta name="twitter:card" content="summary_large_image">' : '')
}

/** A tile with the initial of the business. */
const iconOf = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="#0f6e6a"/><text x="32" y="46" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="#fff">${escapeHtml(initialOf(name))}</text></svg>`,
  )}`
