/** Headers that hold for everything we send. Pages get the strictest policy that works (docs/decisions/0006); replies of the API may do nothing at all. */
import type { FastifyInstance } from 'fastify'

/** `styleHashes` are of the style elements that the server itself writes into a public page: `'sha256-…'`. */
export const pagePolicy = (styleHashes: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleHashes].join(' ')}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** What a page may not use of the device; it says nothing on an answer that is not a page. */
export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'

export function mountHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      // manage links are keys: they must not travel to a site that a page links to
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
  })
  // answers about people are nobody's to keep
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}
