/**
 * Runs a handler with the context that its endpoint declares: outside any office, in one
 * transaction, or in transactions of its own.
 */
import type { FastifyRequest } from 'fastify'
import { needsOf, type Endpoint, type Need } from '#shared/http/endpoint.ts'
import { inOffice, type Tx } from '../database/database.ts'
import { fail, Failure } from '../fail.ts'
import type { Scope } from '../security/scope.ts'
import type { Admission, Staff } from '../security/session.ts'
import type { Services } from '../services.ts'
import type { Replay } from './idempotency.ts'
import {
  publicContextOf,
  type AsStaff,
  type OfficeContext,
  type PublicContext,
  type OwnTransactionContext,
  type ReplicaReader,
} from './context.ts'

type RouteHandler = (context: object) => Promise<unknown>

/**
 * Returns the handler's result, also a returned Failure. Throws RepeatedRequest for an answered
 * key.
 */
export async function runHandler(
  services: Services,
  request: FastifyRequest,
  endpoint: Endpoint,
  replay: Replay | null,
  work: RouteHandler,
): Promise<unknown> {
  const { transaction, stream, optionalStaff } = endpoint
  const publicContext = publicContextOf(services, request.ip, request.headers['user-agent'])
  const { admission } = request
  if (!admission)
    return work(
      optionalStaff
        ? { ...publicContext, asStaff: asStaffOf(publicContext, request, needsOf(endpoint)) }
        : publicContext,
    )
  if (transaction === 'own' || stream) return runOwn(publicContext, admission, replay, work)
  return inOffice(services.officeDb, admission.scope, (tx) => {
    const run = () => work(officeContextOf(publicContext, admission, tx))
    return replay ? replay.run(tx, run) : run()
  })
}

const asStaffOf =
  (publicContext: PublicContext, request: FastifyRequest, needs: readonly Need[]): AsStaff =>
  async () => {
    const { now, ip, userAgent, services } = publicContext
    const { scope, caller } = await services.sessions.gate('staff', needs, request.headers.authorization)
    if (caller.kind !== 'staff') return fail('signed_out')
    const admission = { scope, caller }
    const runInTransaction = <T>(run: (tx: Tx, context: OfficeContext<Staff>) => Promise<T>) =>
      inOffice(services.officeDb, scope, (tx) =>
        run(tx, officeContextOf(publicContext, admission, tx) as OfficeContext<Staff>),
      )
    return { now, ip, userAgent, services, ...admission, inOffice: runInTransaction }
  }

async function runOwn(
  publicContext: PublicContext,
  admission: Admission,
  replay: Replay | null,
  work: RouteHandler,
): Promise<unknown> {
  const { now, ip, userAgent, services } = publicContext
  let finished: { readonly result: unknown } | undefined
  const transaction: OwnTransactionContext['inOffice'] = (run) =>
    inOffice(services.officeDb, admission.scope, (tx) => run(tx, officeContextOf(publicContext, admission, tx)))
  const finish: OwnTransactionContext['finish'] = async (run) => {
    const result = await transaction((tx, context) =>
      replay ? replay.run(tx, () => run(tx, context)) : run(tx, context),
    )
    finished = { result }
    return result
  }
  // answers a repeated request without repeating its slow work
  if (replay) await transaction((tx) => replay.check(tx))
  const result = await work({ now, ip, userAgent, services, ...admission, inOffice: transaction, finish })
  // a stream calls finish() while it is read
  const isStream = typeof result === 'object' && result !== null && Symbol.asyncIterator in result
  if (replay && !isStream && !(result instanceof Failure) && finished?.result !== result)
    throw new Error('a handler with its own transactions must return what its finish() returned')
  return result
}

const officeContextOf = (
  { now, ip, userAgent, services }: PublicContext,
  admission: Admission,
  tx: Tx,
): OfficeContext => ({
  now,
  ip,
  userAgent,
  services,
  ...admission,
  tx,
  readFromReplica: replicaReaderOf(services, admission.scope, tx),
})

const replicaReaderOf =
  ({ replica }: Services, scope: Scope, tx: Tx): ReplicaReader =>
  async (work) => {
    if (!replica) return work(tx)
    try {
      return await inOffice(replica, scope, work)
    } catch {
      // the replica is unavailable, starting or in a recovery conflict; other errors occur again
      // here
      return work(tx)
    }
  }
