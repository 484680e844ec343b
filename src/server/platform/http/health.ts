import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

/**
 * /healthz reports that the process answers. /readyz reports that its database answers and that it
 * is not draining.
 */
export function mountHealth(app: FastifyInstance, services: Services): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const silent = { schema: { hide: true } as never, logLevel: 'silent' } as const
  app.get('/healthz', silent, async () => ({ ok: true }))
  app.get('/readyz', silent, async (_request, reply) => {
    const reachable =
      !closing &&
      (await sql`select 1`.execute(services.db).then(
        () => true,
        () => false,
      ))
    return reply.code(reachable ? 200 : 503).send({ ok: reachable })
  })
}
