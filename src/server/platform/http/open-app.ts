import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** How a process builds the API, for what calls it in process. `app.ts` imports all domains. */
export type OpenApp = (services: Services, dist: null) => Promise<FastifyInstance>
