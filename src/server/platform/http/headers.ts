/**
 * Headers of every response. Pages get the strictest policy that works (docs/decisions/0006); API
 * replies are allowed nothing.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * The parts of a page's policy beyond its own files: hashes (`'sha256-…'`) of inline elements, and
 * names of Trusted Types policies.
 */
type InlineContent = {
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
  readonly trustedTypes?: string
  /** Origins whose pages it may show in a frame; none by default. */
  readonly frames?: readonly string[]
  /** Which pages may show it in a frame; none by default. */
  readonly framedBy?: "'self'"
  /** Whether the CSS may embed fonts as `data:`. */
  readonly embedsFonts?: boolean
}

/** The Content-Security-Policy of a page: its own files, and what `inline` adds. */
export const contentSecurityPolicy = (inline: InlineContent = {}): string => {
  const { styles = [], scripts = [], trustedTypes = "'none'", frames = [], framedBy, embedsFonts = false } = inline
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    `font-src 'self'${embedsFonts ? ' data:' : ''}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ')
}

/** The hash by which a policy allows an inline element with this content. */
export const inlineHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/**
 * The device features that pages are denied. Other responses do not carry this header. Pages of the
 * given origins may use wallets (Apple Pay, Google Pay) in a frame that allows it.
 */
export const permissionsPolicy = (frames: readonly string[] = []): string => {
  const payers = frames.flatMap((one) => (one === "'self'" ? [] : /^https?:/.test(one) ? [`"${one}"`] : []))
  const payment = frames.includes("'self'") || payers.length > 0 ? ['self', ...payers].join(' ') : ''
  return `camera=(), microphone=(), geolocation=(), payment=(${payment}), usb=()`
}

/** Sets the headers that every response has. `https` adds Strict-Transport-Security. */
export function mountHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      // manage links are secrets: they must not be sent to sites that a page links to
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
  })
  // responses contain personal data and must not be stored
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}
