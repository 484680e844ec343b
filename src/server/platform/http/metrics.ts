import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { logGauges } from '../archived-log.ts'
import { serverBackupGauges } from '../backup-of-server.ts'
import { isProduction } from '../environment.ts'
import { lagGauges } from '../jobs/measure-lag.ts'
import { registerDatabaseGauges, type DatabaseGauges } from '../measure-database.ts'
import { registerProcessGauges } from '../measure-process.ts'
import { sameBytes } from '../security/crypto.ts'
import type { Services } from '../services.ts'

export type Metrics = {
  /** Adds a gauge without labels, which is read at each scrape. */
  readonly add: (name: string, help: string, read: () => number) => void
}

/**
 * Serves /metrics in the Prometheus text format to operators: whoever has METRICS_TOKEN, or outside
 * production this machine. In production without a token it answers 404. Labels contain the route's
 * pattern, never the URL, because links contain keys.
 */
export function mountMetrics(app: FastifyInstance, services: Services, ofDomains: readonly DatabaseGauges[]): Metrics {
  const registry = new Registry()
  registerProcessGauges(registry, services)
  const measureDatabase = registerDatabaseGauges(registry, services, [
    lagGauges,
    logGauges,
    ...(services.environment.DATABASE_URL ? [serverBackupGauges] : []),
    ...ofDomains,
  ])
  measureRequests(app, registry)
  const { METRICS_TOKEN: token } = services.environment
  const allowed = (authorization: string | undefined) =>
    token
      ? sameBytes(Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`))
      : !isProduction(services.environment)
  app.get('/metrics', { schema: { hide: true } as never, logLevel: 'silent' }, async (request, reply) => {
    if (!allowed(request.headers.authorization)) return reply.callNotFound()
    await measureDatabase()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return {
    add: (name, help, read) => {
      const collect = function (this: Gauge) {
        this.set(read())
      }
      registry.registerMetric(new Gauge({ name, help, registers: [], collect }))
    },
  }
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'luz_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  // born at 0: the first request of a route that fails makes a series of 1, in which nothing rises
  const count = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  const counters: Readonly<Record<number, Counter>> = {
    500: count('luz_faults_total', 'Requests that were answered 500'),
    503: count('luz_busy_total', 'Requests that were answered 503'),
  }
  app.addHook('onResponse', async (request, reply) => {
    counters[reply.statusCode]?.inc()
    const route = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}
