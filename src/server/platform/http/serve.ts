/** From a contract to routes: gate, validation, one transaction in the caller's office, the reply through its schema. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Contract, Endpoint, Received, Returned } from '#shared/http/endpoint.ts'
import { commonProblems, problemReply, problems, type ProblemCode } from '#shared/http/problems.ts'
import { inOffice, type Database, type Tx } from '../database/database.ts'
import { sendFile, type FileReply } from './downloads.ts'
import { Failure } from '../fail.ts'
import { networkOf } from '../security/limits.ts'
import { mintScope, type Scope } from '../security/scope.ts'
import type { Services } from '../services.ts'
import type { Caller, Passed, Staff, Visitor } from '../security/session.ts'
import { routeWithUpload } from './uploads.ts'

type Always = {
  readonly now: Date
  /** The caller's network, for limits. */
  readonly ip: string
  /** What the caller's browser calls itself, at most 500 letters: the caller's own words, never kept as they are. */
  readonly userAgent: string
  readonly services: Services
}
/** What a handler in an office works with: the open transaction, and proof of the office. */
export type InOffice<C extends Caller = Caller> = Always & {
  readonly tx: Tx
  readonly scope: Scope
  readonly caller: C
  readonly reports: Reports
}
/**
 * For sums over much that may be a moment old: they are read from the copy that DATABASE_REPLICA_URL names, and from the database itself
 * where there is none or it is away. `work` only reads.
 */
export type Reports = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
/** What a public handler works with: no office yet. It looks one up, then enters it. */
export type Outside = Always & {
  readonly db: Database
  readonly enter: <T>(officeId: number, work: (tx: Tx, scope: Scope) => Promise<T>) => Promise<T>
}
type Context<E extends Endpoint> = E['access'] extends 'public'
  ? Outside
  : E['access'] extends 'visitor'
    ? E['separateVisitors'] extends true
      ? InOffice<Staff>
      : InOffice
    : InOffice<Staff>
/** A failure that is thrown undoes the transaction; one that is returned lets it commit first (a wrong guess has to be counted). */
type Handler<E extends Endpoint, C = Context<E>> = (request: Received<E> & C) => Promise<Returned<E> | Failure>
export type Served = { readonly contract: Contract; readonly handlers: Readonly<Record<string, Handler<never>>> }

/** Pairs every endpoint of a contract with its handler. A missing or misfitting handler does not compile. */
export const serve = <C extends Contract>(
  contract: C,
  handlers: { readonly [K in keyof C['endpoints']]: Handler<C['endpoints'][K]> },
): Served => ({ contract, handlers: handlers as never })

type Separate<C extends Contract> = {
  [K in keyof C['endpoints']]: C['endpoints'][K]['separateVisitors'] extends true ? K : never
}[keyof C['endpoints']]
/** Pairs every endpoint with `separateVisitors` with its handler for visitors, so that the domain need not know of visits. */
export const serveVisitors = <C extends Contract>(
  contract: C,
  handlers: { readonly [K in Separate<C>]: Handler<C['endpoints'][K], InOffice<Visitor>> },
): Served => ({ contract, handlers: handlers as never })

declare module 'fastify' {
  interface FastifyRequest {
    passed: Passed | null
  }
}

/** `visitors` are handlers from `serveVisitors`, of any contract. Throws when an endpoint lacks the one that it needs. */
export function mount(
  app: FastifyInstance,
  services: Services,
  { contract, handlers }: Served,
  visitors: readonly Served[] = [],
): void {
  const forVisitors = visitors.find((served) => served.contract === contract)?.handlers ?? {}
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    const [method, url] = contract.routes[name]!
    const { access, needs, upload, separateVisitors } = endpoint
    if (separateVisitors && !forVisitors[name])
      throw new Error(`${contract.name}.${name} has no handler for visitors: see serveVisitors`)
    const route: RouteOptions = {
      method,
      url,
      // the gate stands before the body is read: strangers do not get to make us parse
      onRequest: async (request) => {
        if (access !== 'public')
          request.passed = await services.sessions.gate(access, needs, request.headers.authorization)
      },
      schema: schemaOf(contract.name, name, endpoint) as never,
      handler: async (request, reply) => {
        const { params, query, body, uploaded: file } = request
        const input = { params, query, body, ...(upload && { file }) }
        const isVisitor = request.passed?.caller.kind === 'visitor'
        const handler = (separateVisitors && isVisitor ? forVisitors : handlers)[name]!
        const result: unknown = await run(services, request, (context) => handler({ ...input, ...context } as never))
        if (result instanceof Failure) throw result
        void reply.code(endpoint.status)
        return endpoint.download ? sendFile(services.files, reply, result as FileReply) : reply.send(result)
      },
    }
    if (upload) routeWithUpload(app, upload, route)
    else app.route(route)
  }
}

function run<T>(services: Services, request: FastifyRequest, work: (context: object) => Promise<T>): Promise<T> {
  const outside = outsideOf(services, request.ip, request.headers['user-agent'])
  const { passed } = request
  if (!passed) return work(outside)
  const { now, ip, userAgent } = outside
  return inOffice(services.db, passed.scope, (tx) =>
    work({ now, ip, userAgent, services, ...passed, tx, reports: reportsOf(services, passed.scope, tx) }),
  )
}

const reportsOf =
  ({ replica }: Services, scope: Scope, tx: Tx): Reports =>
  async (work) => {
    if (!replica) return work(tx)
    try {
      return await inOffice(replica, scope, work)
    } catch {
      // away, starting, or in the way of what it copies; what is really wrong is wrong here, too
      return work(tx)
    }
  }

/** Works inside an office that a public address named. */
export function enterOffice<T>(
  services: Services,
  officeId: number,
  work: (tx: Tx, scope: Scope) => Promise<T>,
): Promise<T> {
  const scope = mintScope(officeId)
  return inOffice(services.db, scope, (tx) => work(tx, scope))
}
export const outsideOf = (services: Services, ip: string, userAgent = ''): Outside => ({
  now: services.clock(),
  ip: networkOf(ip),
  userAgent: userAgent.slice(0, 500),
  services,
  db: services.db,
  enter: (officeId, work) => enterOffice(services, officeId, work),
})

/** What Fastify validates and serializes by, and what the OpenAPI document is written from. */
function schemaOf(domain: string, name: string, endpoint: Endpoint) {
  const codes: ProblemCode[] = [...commonProblems, ...(endpoint.fails ?? [])]
  const byStatus = Map.groupBy(new Set(codes), (code) => problems[code])
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: `${domain}: ${name}`,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    ...(endpoint.upload && { 'x-upload': endpoint.upload }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      [endpoint.status]: endpoint.reply,
      ...Object.fromEntries([...byStatus].map(([status, of]) => [status, problemReply(of)])),
    },
  }
}
