/** What a domain registers. The platform works from a list of these and knows no domain itself. */
import type { FastifyInstance } from 'fastify'
import { idempotencyJobs } from './http/idempotency.ts'
import type { OwnProblems } from './http/problem-book.ts'
import type { Served } from './http/serve.ts'
import type { Outbox } from './http/outbox-page.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limit } from './security/limits.ts'
import type { SessionStore } from './security/session.ts'
import type { Services } from './services.ts'

export type Domain = OwnProblems & {
  /** Its folder's name, the same in the three trees. */
  readonly name: string
  readonly routes?: Served
  /** Handlers for visitors of endpoints that staff use as well, of any contract. */
  readonly visitorRoutes?: readonly Served[]
  /** The tasks of the worker, by the name under which they are enqueued. */
  readonly jobs?: Jobs
  /** The limits that its use cases take: the module limits.ts as a whole. */
  readonly limits?: Readonly<Record<string, Limit>>
  /** Where the session gate finds sessions. Exactly one domain provides it. */
  readonly sessions?: SessionStore
  /** What a local provider "sent", for the development page /dev/outbox. */
  readonly outbox?: Outbox
  /** Routes that are not part of the API, such as files with addresses of their own. */
  readonly mount?: (app: FastifyInstance, services: Services) => void
  /** Pages that are put together from the built web in `dist`. */
  readonly mountPages?: (app: FastifyInstance, services: Services, dist: string) => Promise<void>
}

/** The contracts of these domains with their handlers. */
export const servedBy = (domains: readonly Domain[]): Served[] => domains.flatMap(({ routes }) => routes ?? [])

/** All tasks: those of these domains and the platform's own. */
export const jobsOf = (domains: readonly Domain[]): Jobs =>
  Object.assign({}, idempotencyJobs, ...domains.map(({ jobs }) => jobs)) as Jobs

/** The session store that one of these domains provides. */
export function sessionsOf(domains: readonly Domain[]): SessionStore {
  const [store, another] = domains.flatMap(({ sessions }) => sessions ?? [])
  if (!store || another) throw new Error('exactly one domain has to provide the session store')
  return store
}
