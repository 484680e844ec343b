/**
 * Unparsed bodies: the exact bytes that the sender signed, and the headers that the endpoint names.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint, RawBody } from '#shared/http/endpoint.ts'

/**
 * Mounts the route in its own Fastify scope, where every content type is read as bytes. A body over
 * the limit is answered with too_large.
 */
export function routeWithRawBody(app: FastifyInstance, name: string, endpoint: Endpoint, route: RouteOptions): void {
  const { raw, access, body, upload } = endpoint
  if (!raw || access !== 'public' || body || upload)
    throw new Error(`${name}: only a public endpoint without body and upload can have a raw body`)
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: raw.maxBytes }, (_request, bytes, done) =>
      done(null, bytes),
    )
    inner.route({ ...route, bodyLimit: raw.maxBytes })
  })
}

/** A repeated header is joined with commas, as Node does. */
export const rawBodyOf = (request: FastifyRequest, { headers }: RawBody) => ({
  bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  headers: Object.fromEntries(headers.map((name) => [name, [request.headers[name]].flat().join(', ') || undefined])),
})
