/**
 * `Idempotency-Key` on writing endpoints of staff and visitors: the same request with the same key
 * gets the same answer again, for 24 hours per office and caller. The key's row is written in the
 * business transaction, so the answer exists if and only if the work was committed, and the primary
 * key decides races: a second request waits for the first. Only 2xx answers are stored.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { fieldText } from '#shared/values/text.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { Tx } from '../database/database.ts'
import { fail, Failure } from '../fail.ts'
import { callEnqueueJobs, job } from '../jobs/jobs.ts'
import type { Caller, Admission } from '../security/session.ts'
import type { Services } from '../services.ts'

const HEADER = 'idempotency-key'
const KEEP_MS = DAY
const VISIBLE_ASCII = /^[!-~]{1,128}$/

/**
 * Whether an endpoint honours the header. Public ones do not, because a key belongs to a caller.
 */
export const acceptsIdempotencyKey = (method: string, { access, stream }: Endpoint): boolean =>
  !['GET', 'HEAD'].includes(method) && access !== 'public' && !stream

type StoredReply = { readonly status: number; readonly body: string | null }
/**
 * Thrown when the request was answered before. It passes through the handler, whose transaction is
 * rolled back.
 */
export class RepeatedRequest extends Error {
  readonly reply: StoredReply
  constructor(reply: StoredReply) {
    super('this request was answered before')
    this.name = 'RepeatedRequest'
    this.reply = reply
  }
}
/** Sends the answer that was stored for an earlier request with the same key. */
export function sendStoredReply(reply: FastifyReply, { status, body }: StoredReply): FastifyReply {
  void reply.code(status)
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}

export type Replay = {
  /** Throws RepeatedRequest or idempotency_key_reused when the key has been used. */
  readonly check: (tx: Tx) => Promise<void>
  /**
   * Runs `work` and stores its result under the key in the same transaction, or throws as `check`
   * does.
   */
  readonly run: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>
}

/**
 * Null for a request without a key. Fails with invalid_input for a key that is not 1 to 128 visible
 * ASCII characters.
 */
export function replayOf(services: Services, endpoint: Endpoint, request: FastifyRequest): Replay | null {
  const key = request.headers[HEADER]
  const { admission } = request
  if (key === undefined || !admission || !acceptsIdempotencyKey(request.method, endpoint)) return null
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key))
    return fail('invalid_input', { fields: { [HEADER]: fieldText.invalid } })
  const row = { services, admission, key, caller: nameOf(admission.caller), mac: macOf(services, request) }
  return {
    check: (tx) => check(tx, row),
    run: async (tx, work) => {
      if (!(await claim(tx, row))) await check(tx, row)
      const result = await work()
      if (result instanceof Failure) await release(tx, row)
      else await store(tx, row, endpoint.status, wireOf(endpoint, result))
      return result
    },
  }
}

type Row = {
  readonly services: Services
  readonly admission: Admission
  readonly key: string
  readonly caller: string
  readonly mac: Buffer
}
const nameOf = (caller: Caller) => (caller.kind === 'staff' ? `user:${caller.userId}` : `visitor:${caller.tokenId}`)
/**
 * A MAC, because the plain hash of a body with a password could be brute-forced from a stolen
 * table.
 */
function macOf({ secrets }: Services, { method, url, body, uploaded }: FastifyRequest): Buffer {
  const file = uploaded ? [uploaded.name, uploaded.sha256] : null
  return secrets.mac('idempotency', JSON.stringify([method, url, body, file]))
}
const wireOf = ({ reply }: Endpoint, result: unknown): string | null => JSON.stringify(z.encode(reply, result)) ?? null
/** Answers contain personal data and sometimes secrets, so they are sealed for their row. */
const sealPurpose = ({ admission, caller, key }: Row) => `idempotency ${admission.scope.officeId} ${caller} ${key}`

const expiredBefore = ({ services }: Pick<Row, 'services'>) => new Date(services.clock().getTime() - KEEP_MS)
const whereKey = ({ admission, caller, key }: Row) =>
  sql`where office_id = ${admission.scope.officeId} and caller = ${caller} and key = ${key}`

/**
 * Claims the key in this transaction. Returns false when a committed request has it. Waits while
 * another transaction holds it, and fails with `busy` after lock_timeout. The first key of a day
 * schedules the job that deletes the keys of that day.
 */
async function claim(tx: Tx, row: Row): Promise<boolean> {
  const { services, admission, key, caller, mac } = row
  const now = services.clock()
  const { officeId } = admission.scope
  const day = new Date(Math.floor(now.getTime() / DAY) * DAY)
  const forgetKey = {
    task: 'forget_idempotency_keys',
    payload: {},
    runAt: services.machineTime(day.getTime() + DAY + KEEP_MS),
    key: `idempotency:${day.getTime() / DAY}`,
  }
  const { rows } = await sql`
    with claimed as (
      insert into idempotency_keys as k (office_id, caller, key, request_mac, created_at)
      values (${officeId}, ${caller}, ${key}, ${mac}, ${now})
      on conflict (office_id, caller, key) do update
        set request_mac = excluded.request_mac, created_at = excluded.created_at, status = null, answer = null
        where k.created_at <= ${expiredBefore(row)}
      returning 1)
    select case when not exists (
        select from idempotency_keys where office_id = ${officeId} and created_at >= ${day})
      then ${callEnqueueJobs(tx, [forgetKey])} end
    from claimed`.execute(tx)
  return rows.length > 0
}

async function check(tx: Tx, row: Row): Promise<void> {
  const { rows } = await sql<{ request_mac: Buffer; status: number; answer: Buffer | null }>`
    select request_mac, status, answer from idempotency_keys ${whereKey(row)} and created_at > ${expiredBefore(row)}`.execute(
    tx,
  )
  const found = rows[0]
  if (!found) return
  if (!found.request_mac.equals(row.mac)) fail('idempotency_key_reused')
  const body = found.answer && row.services.secrets.unseal(sealPurpose(row), found.answer)
  // sealed under a secret that has been replaced
  if (found.answer && body === null) fail('idempotency_key_reused')
  throw new RepeatedRequest({ status: found.status, body })
}

const store = async (tx: Tx, row: Row, status: number, body: string | null): Promise<void> => {
  const answer = body === null ? null : row.services.secrets.seal(sealPurpose(row), body)
  await sql`update idempotency_keys set status = ${status}, answer = ${answer} ${whereKey(row)}`.execute(tx)
}
const release = (tx: Tx, row: Row) => sql`delete from idempotency_keys ${whereKey(row)}`.execute(tx)

export const idempotencyJobs = {
  forget_idempotency_keys: job(z.object({}), async (_, { scope, services, inOffice }) => {
    await inOffice((tx) =>
      sql`delete from idempotency_keys
        where office_id = ${scope.officeId} and created_at <= ${expiredBefore({ services })}`.execute(tx),
    )
  }),
}
