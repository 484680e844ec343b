/** The HTTP application of a process with LUZ_ROLE=worker: health and metrics, nothing else. */
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { domains } from './domains.ts'
import { gaugesOf } from './platform/domain.ts'
import { mountDrain } from './platform/http/drain.ts'
import { mountHealth } from './platform/http/health.ts'
import { mountHosts } from './platform/http/hosts.ts'
import { mountMetrics } from './platform/http/metrics.ts'
import type { RunningJobs } from './platform/jobs/jobs.ts'
import type { Services } from './platform/services.ts'

/** /readyz also reports that the worker takes jobs. */
export function buildWorkerApp(services: Services, jobs: Pick<RunningJobs, 'isWorking'>): FastifyInstance {
  const { environment } = services
  const app = Fastify({
    logger: { level: environment.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
  })
  mountDrain(app)
  mountHosts(app, environment)
  mountMetrics(app, services, gaugesOf(domains))
  mountHealth(app, services, jobs.isWorking)
  return app
}
