/** Bodies that are not parsed: the exact bytes that a sender signed, and the headers that the endpoint names. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint, RawBody } from '#shared/http/endpoint.ts'

/** In a Fastify scope of its own, in which every content type is bytes. A body over the limit is answered with too_large. */
export function routeWithRawBody(app: FastifyInstance, name: string, endpoint: Endpoint, route: RouteOptions): void {
  const { raw, access, body, upload } = endpoint
  if (!raw || access !== 'public' || body || upload)
    throw new Error(`${name}: a raw body is for public endpoints, alone`)
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: raw.maxBytes }, (_request, bytes, done) =>
      done(null, bytes),
    )
    inner.route({ ...route, bodyLimit: raw.maxBytes })
  })
}

/** A header that came more than once arrives joined by commas, as Node does it. */
export const rawBodyOf = (request: FastifyRequest, { headers }: RawBody) => ({
  bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  headers: Object.fromEntries(headers.map((name) => [name, [request.headers[name]].flat().join(', ') || undefined])),
})
