/**
 * Runs a handler with the context that its endpoint declares: outside any office, in one
 * transaction, or in transactions of its own.
 */
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { inOffice, type Tx } from '../database/database.ts'
import { fail, Failure } from '../fail.ts'
import type { Scope } from '../security/scope.ts'
import type { Passed, Staff } from '../security/session.ts'
import type { Services } from '../services.ts'
import type { Replay } from './idempotency.ts'
import { outsideOf, type AsStaff, type InOffice, type Outside, type OwnTransaction, type Reports } from './context.ts'

type Work = (context: object) => Promise<unknown>

export async function runHandler(
  services: Services,
  request: FastifyRequest,
  { needs, transaction, stream, optionalStaff }: Endpoint,
  replay: Replay | null,
  work: Work,
): Promise<unknown> {
  const outside = outsideOf(services, request.ip, request.headers['user-agent'])
  const { passed } = request
  if (!passed) return work(optionalStaff ? { ...outside, asStaff: asStaffOf(outside, request, needs) } : outside)
  if (transaction === 'own' || stream) return runOwn(outside, passed, replay, work)
  return inOffice(services.db, passed.scope, (tx) => {
    const run = () => work(insideOf(outside, passed, tx))
    return replay ? replay.run(tx, run) : run()
  })
}

const asStaffOf =
  (outside: Outside, request: FastifyRequest, needs: Endpoint['needs']): AsStaff =>
  async () => {
    const { now, ip, userAgent, services } = outside
    const { scope, caller } = await services.sessions.gate('staff', needs, request.headers.authorization)
    if (caller.kind !== 'staff') return fail('signed_out')
    const passed = { scope, caller }
    const inside = <T>(run: (tx: Tx, within: InOffice<Staff>) => Promise<T>) =>
      inOffice(services.db, scope, (tx) => run(tx, insideOf(outside, passed, tx) as InOffice<Staff>))
    return { now, ip, userAgent, services, ...passed, inOffice: inside }
  }

async function runOwn(outside: Outside, passed: Passed, replay: Replay | null, work: Work): Promise<unknown> {
  const { now, ip, userAgent, services } = outside
  let finished: { readonly result: unknown } | undefined
  const transaction: OwnTransaction['inOffice'] = (run) =>
    inOffice(services.db, passed.scope, (tx) => run(tx, insideOf(outside, passed, tx)))
  const finish: OwnTransaction['finish'] = async (run) => {
    const result = await transaction((tx, inside) => (replay ? replay.run(tx, () => run(tx, inside)) : run(tx, inside)))
    finished = { result }
    return result
  }
  // answers a repeated request without repeating its slow work
  if (replay) await transaction((tx) => replay.check(tx))
  const result = await work({ now, ip, userAgent, services, ...passed, inOffice: transaction, finish })
  if (replay && !(result instanceof Failure) && finished?.result !== result)
    throw new Error('a handler with its own transactions must return what its finish() returned')
  return result
}

const insideOf = ({ now, ip, userAgent, services }: Outside, passed: Passed, tx: Tx): InOffice => ({
  now,
  ip,
  userAgent,
  services,
  ...passed,
  tx,
  reports: reportsOf(services, passed.scope, tx),
})

const reportsOf =
  ({ replica }: Services, scope: Scope, tx: Tx): Reports =>
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
