import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isProduction } from '../environment.ts'
import { registerLag } from '../jobs/measure-lag.ts'
import { sameBytes } from '../security/crypto.ts'
import type { Services } from '../services.ts'

/**
 * Serves /metrics in the Prometheus text format. Labels contain the route's pattern, never the URL,
 * because links contain keys. Requires METRICS_TOKEN if it is set; in production without one
 * answers 404.
 */
export function mountMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const measureLag = registerLag(registry, services.db)
  const seconds = new Histogram({
    name: 'luz_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  const { METRICS_TOKEN: token } = services.environment
  const allowed = (authorization: string | undefined) =>
    token
      ? sameBytes(Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`))
      : !isProduction(services.environment)
  app.get('/metrics', { schema: { hide: true } as never, logLevel: 'silent' }, async (request, reply) => {
    if (!allowed(request.headers.authorization)) return reply.callNotFound()
    await measureLag()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
