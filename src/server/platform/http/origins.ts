/**
 * Which pages of other origins may call the API from a browser: the native applications, whose
 * pages have origins of their own, and what LUZ_ORIGINS lists. They send the bearer token
 * themselves; no cookie is ever read or allowed.
 */
import type { FastifyInstance } from 'fastify'
import { allowedOrigins, type Environment } from '../environment.ts'

/** What a page may read beside the body. */
const EXPOSED = 'content-disposition, retry-after, x-request-id'
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'accept, authorization, content-type, idempotency-key, last-event-id',
  // browsers ask at most every two hours
  'access-control-max-age': '7200',
}

/** Logos are pictures of the API's replies. */
const isForPages = (url: string) => url.startsWith('/api/') || url.startsWith('/logo/')

/**
 * Allows these pages to read replies, errors and streams of the API, and answers what browsers ask
 * before.
 */
export function mountOrigins(app: FastifyInstance, environment: Environment): void {
  const allowed = allowedOrigins(environment)
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin) || !isForPages(request.url)) return
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED,
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'origin',
    })
    const isQuestion = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (isQuestion) return reply.code(204).headers(PREFLIGHT).send()
  })
}
