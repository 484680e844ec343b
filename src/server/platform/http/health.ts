import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

const ANSWER_MS = 2_000

/**
 * Whether the database answers, on the connection of the listener: all connections of requests may
 * be busy although the database is well.
 */
async function answers({ pgListener, db }: Services): Promise<boolean> {
  const asked = pgListener.client() ? pgListener.query('select 1') : sql`select 1`.execute(db)
  const isAnswered = asked.then(
    () => true,
    () => false,
  )
  const isLate = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_MS, false).unref())
  return Promise.race([isAnswered, isLate])
}

/**
 * /healthz reports that the process answers. /readyz reports that it was not told to stop, and with
 * `?database=1` also that its database answers. A proxy must not ask for the database: all
 * processes share it, so none would be left to show booking pages from their last copy, files, and
 * why the rest must wait. Anyone may ask: the answers say nothing else. `isWorking` is a further
 * condition of a worker.
 */
export function mountHealth(app: FastifyInstance, services: Services, isWorking: () => boolean = () => true): void {
  const unlogged = { schema: { hide: true } as never, logLevel: 'silent' } as const
  app.get('/healthz', unlogged, async () => ({ ok: true }))
  app.get<{ Querystring: { database?: string } }>('/readyz', unlogged, async ({ query }, reply) => {
    const isReady = !app.isLeaving() && isWorking() && (query.database !== '1' || (await answers(services)))
    return reply.code(isReady ? 200 : 503).send({ ok: isReady })
  })
}
