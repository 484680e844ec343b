/** Defines what a domain registers. The platform receives a list of domains and imports none. */
import type { FastifyInstance } from 'fastify'
import { idempotencyJobs } from './http/idempotency.ts'
import type { DomainProblems } from './http/problem-registry.ts'
import type { ServedContract } from './http/serve.ts'
import type { Outbox } from './http/outbox-page.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Answers, Hooks, Questions } from './hooks.ts'
import type { DatabaseGauges } from './measure-database.ts'
import type { SessionStore } from './security/session.ts'
import type { Services } from './services.ts'

export type Domain = DomainProblems & {
  /** The folder's name, the same in src/shared, src/server and src/web. */
  readonly name: string
  readonly routes?: ServedContract | readonly ServedContract[]
  /** Visitor handlers of endpoints that staff also use. They may belong to any contract. */
  readonly visitorRoutes?: readonly ServedContract[]
  /** The tasks of the worker, by the name under which they are enqueued. */
  readonly jobs?: Jobs
  /** What domains in lower groups ask of this one. */
  readonly hooks?: Partial<Hooks>
  /** Its answers to what domains in lower groups ask of several. */
  readonly answers?: Partial<Questions>
  /** Where the session gate finds sessions. Exactly one domain provides it. */
  readonly sessions?: SessionStore
  /** Figures of all offices for /metrics. */
  readonly gauges?: readonly DatabaseGauges[]
  /** The messages that the development page /dev/outbox lists. */
  readonly outbox?: Outbox
  /** Mounts routes outside the API, such as files with their own URLs. */
  readonly mount?: (app: FastifyInstance, services: Services) => void
  /** Mounts pages that are assembled from the web build in `dist`. */
  readonly mountPages?: (app: FastifyInstance, services: Services, dist: string) => Promise<void>
}

/** The contracts of these domains with their handlers. */
export const contractsOf = (domains: readonly Domain[]): ServedContract[] =>
  domains.flatMap(({ routes }) => routes ?? [])

/** The tasks of these domains and of the platform. */
export const jobsOf = (domains: readonly Domain[]): Jobs =>
  Object.assign({}, idempotencyJobs, ...domains.map(({ jobs }) => jobs)) as Jobs

/** The hooks of these domains. Throws when two of them register the same one. */
export function hooksOf(domains: readonly Pick<Domain, 'hooks'>[]): Hooks {
  const names = domains.flatMap(({ hooks }) => Object.keys(hooks ?? {}))
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new Error(`two domains register the hook ${twice}`)
  return Object.assign({}, ...domains.map(({ hooks }) => hooks)) as Hooks
}

/** The answers of these domains, by question. */
export function answersOf(domains: readonly Pick<Domain, 'answers'>[]): Answers {
  const found: Record<string, unknown[]> = {}
  for (const { answers } of domains)
    for (const [question, answer] of Object.entries(answers ?? {})) (found[question] ??= []).push(answer)
  return found as Answers
}

/** What these domains measure in the database. */
export const gaugesOf = (domains: readonly Domain[]): DatabaseGauges[] => domains.flatMap(({ gauges }) => gauges ?? [])

/** Throws when two domains register a job of the same name: one would replace the other. */
export function checkNames(domains: readonly Pick<Domain, 'jobs'>[]): void {
  const names = domains.flatMap(({ jobs }) => Object.keys(jobs ?? {}))
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw new Error(`two domains register the job ${twice}`)
}

/** The session store that one of these domains provides. */
export function sessionStoreOf(domains: readonly Domain[]): SessionStore {
  const [store, another] = domains.flatMap(({ sessions }) => sessions ?? [])
  if (!store || another) throw new Error('exactly one domain must provide the session store')
  return store
}
