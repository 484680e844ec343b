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
  const unlogged = { schema: { hide: true } as never, logLevel: 'silent' } as const
  app.get('/healthz', unlogged, async () => ({ ok: true }))
  app.get('/readyz', unlogged, async (_request, reply) => {
    const isReachable =
      !closing &&
      (await sql`select 1`.execute(services.db).then(
        () => true,
        () => false,
      ))
    return reply.code(isReachable ? 200 : 503).send({ ok: isReachable })
  })
}
