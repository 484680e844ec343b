/**
 * Turns contracts into routes: gate, validation, a transaction in the caller's office, the reply
 * encoded by its schema.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { needsOf, type Contract, type Endpoint, type HandlerInput, type HandlerResult } from '#shared/http/endpoint.ts'
import type { AsStaff, OfficeContext, PublicContext, OwnTransactionContext } from './context.ts'
import { isFileReply, sendFile, type FileReply } from './downloads.ts'
import { fail, Failure } from '../fail.ts'
import { platformText } from '../text.ts'
import { RepeatedRequest, replayOf, sendStoredReply } from './idempotency.ts'
import type { Services } from '../services.ts'
import type { Caller, Admission, Staff, Visitor } from '../security/session.ts'
import { codesOf, schemaOf } from './route-schema.ts'
import { rawBodyOf, routeWithRawBody } from './raw-body.ts'
import { runHandler } from './run-handler.ts'
import { acceptsEvents, routeWithStream, sendEvents, signalOf } from './streams.ts'
import { routeWithUpload, senderOf } from './uploads.ts'

export { enterOffice, publicContextOf } from './context.ts'
export type { AsStaff, BetweenTransactions, OfficeContext, PublicContext, OwnTransactionContext } from './context.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'visitor'
  ? E['separateVisitors'] extends true
    ? Staff
    : Caller
  : Staff
type Context<E extends Endpoint> = E['access'] extends 'public'
  ? E['optionalStaff'] extends true
    ? PublicContext & { readonly asStaff: AsStaff }
    : PublicContext
  : E['transaction'] extends 'own'
    ? OwnTransactionContext<CallerOf<E>>
    : E['stream'] extends true
      ? OwnTransactionContext<CallerOf<E>>
      : OfficeContext<CallerOf<E>>
/** Aborted when the client disconnects or the server drains. */
type Streaming<E extends Endpoint> = E['stream'] extends true
  ? { readonly signal: AbortSignal }
  : E['events'] extends object
    ? { readonly signal: AbortSignal; readonly wantsEvents: boolean }
    : unknown
type Result<E extends Endpoint> = E['stream'] extends true
  ? HandlerResult<E> | Promise<HandlerResult<E> | Failure>
  : Promise<HandlerResult<E> | Failure | (E['download'] extends 'some' ? FileReply : never)>
/**
 * A thrown failure rolls the transaction back. A returned failure commits it, for example to count
 * a wrong guess.
 */
type Handler<E extends Endpoint, C = Context<E>> = (request: HandlerInput<E> & C & Streaming<E>) => Result<E>
export type ServedContract = {
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, Handler<never>>>
}

/**
 * Pairs every endpoint of a contract with its handler. A missing or mismatched handler does not
 * compile.
 */
export const serve = <C extends Contract>(
  contract: C,
  handlers: { readonly [K in keyof C['endpoints']]: Handler<C['endpoints'][K]> },
): ServedContract => ({ contract, handlers: handlers as never })

type SeparateEndpoints<C extends Contract> = {
  [K in keyof C['endpoints']]: C['endpoints'][K]['separateVisitors'] extends true ? K : never
}[keyof C['endpoints']]
/**
 * Pairs every endpoint with `separateVisitors` with its handler for visitors, so that the domain
 * does not depend on visitors.
 */
export const serveVisitors = <C extends Contract>(
  contract: C,
  handlers: { readonly [K in SeparateEndpoints<C>]: Handler<C['endpoints'][K], OfficeContext<Visitor>> },
): ServedContract => ({ contract, handlers: handlers as never })

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null
  }
}

/** Reading, and signing in to read. A session takes few bytes of the reserve. */
const isAllowedOnFullDisk = (method: string, contract: string, endpoint: string): boolean =>
  method === 'GET' || (contract === 'auth' && endpoint !== 'register')

/**
 * `visitors` are handlers from `serveVisitors`, of any contract. Throws when an endpoint with
 * `separateVisitors` has none there.
 */
export function mount(
  app: FastifyInstance,
  services: Services,
  { contract, handlers }: ServedContract,
  visitors: readonly ServedContract[] = [],
): void {
  const forVisitors = visitors.find((served) => served.contract === contract)?.handlers ?? {}
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    const [method, url] = contract.routes[name]!
    const { access, upload, raw, stream, events, separateVisitors } = endpoint
    if (separateVisitors && !forVisitors[name])
      throw new Error(`${contract.name}.${name} has no handler for visitors: see serveVisitors`)
    const work = (request: FastifyRequest, more: object = {}) => {
      const { params, query, body, uploaded: file } = request
      const input = raw ? { params, query, raw: rawBodyOf(request, raw) } : { params, query, body }
      const isVisitor = request.admission?.caller.kind === 'visitor'
      const handler = (separateVisitors && isVisitor ? forVisitors : handlers)[name]!
      const replay = replayOf(services, endpoint, request)
      const run = () =>
        runHandler(services, request, endpoint, replay, async (context) => {
          const result: unknown = await handler({ ...input, ...(upload && { file }), ...more, ...context } as never)
          return result
        })
      return file ? services.turns.uploads.run(senderOf(request), run) : run()
    }
    const route: RouteOptions = {
      method,
      url,
      // the gate runs before the body is read, so that unauthenticated bodies are not parsed
      onRequest: async (request) => {
        if (services.disk.isLow() && !isAllowedOnFullDisk(method, contract.name, name))
          fail('busy', { message: platformText.diskFull, retryAfter: 60 })
        if (access !== 'public')
          request.admission = await services.sessions.gate(access, needsOf(endpoint), request.headers.authorization)
      },
      schema: schemaOf(app.problems, contract.name, name, method, endpoint) as never,
      config: { declared: { operation: `${contract.name}.${name}`, codes: codesOf(app.problems, method, endpoint) } },
      handler: async (request, reply) => {
        if (stream) return sendEvents(request, reply, endpoint, (signal) => work(request, { signal }))
        try {
          if (events && acceptsEvents(request))
            return await sendEvents(request, reply, { ...endpoint, reply: events }, (signal) =>
              work(request, { signal, wantsEvents: true }),
            )
          const result = await work(request, events && { signal: signalOf(request, reply), wantsEvents: false })
          if (result instanceof Failure) throw result
          void reply.code(endpoint.status)
          const isFile = endpoint.download === true || (endpoint.download === 'some' && isFileReply(result))
          return isFile ? sendFile(services.files, reply, result as FileReply) : reply.send(result)
        } catch (error) {
          if (error instanceof RepeatedRequest) return sendStoredReply(reply, error.reply)
          throw error
        }
      },
    }
    if (upload) routeWithUpload(app, services, upload, route)
    else if (raw) routeWithRawBody(app, `${contract.name}.${name}`, endpoint, route)
    else if (stream) routeWithStream(app, route)
    else app.route(route)
  }
}
