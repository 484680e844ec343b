/**
 * Messages of tests: a provider for the worker's world, queued messages, and reports about them.
 */
import { mintScope } from '#server/platform/security/scope.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Sms } from '#server/providers/sms/sms.ts'
import type { NewSms } from '#server/messages/sms/queries.ts'
import { queueSms, type SmsOutcome } from '#server/messages/sms/queue-sms.ts'
import { reportUrlOf } from '#server/messages/sms/report-address.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import type { Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

/**
 * Sends by this provider until the returned function is called. Messages that earlier files of the
 * worker left behind are not sent.
 */
export async function useSms(sms: Sms): Promise<() => void> {
  const { services, pool } = await world()
  await pool.query(`delete from graphile_worker._private_jobs where key ~ 'sms|campaign' and locked_at is null`)
  const before = services.sms
  Object.assign(services, { sms })
  return () => void Object.assign(services, { sms: before })
}

let number = 0
/** Queues a message of an office. */
export async function queue(office: Office, more: Partial<NewSms> = {}): Promise<SmsOutcome> {
  const { services } = await world()
  const sms = {
    kind: 'change',
    phone: '+972521234567',
    message: 'שלום',
    dedupeKey: `test:${number++}`,
    ...more,
  } as NewSms
  return enterOffice(services, office.officeId, (tx, scope) => queueSms(tx, scope, services.clock(), sms))
}

/** Runs jobs that are due after some time has passed. */
export async function passTime(seconds: number): Promise<void> {
  moveClockTo(new Date(now().getTime() + seconds * 1000).toISOString())
  await makeDueJobsReady('%sms%')
  await (await world()).runJobs()
}

/** The states of an office's messages, in the order in which they were written. */
export async function statesOf(office: Office) {
  const { pool } = await world()
  const text = 'select id, status, failure, provider, provider_id from sms_messages where office_id = $1 order by id'
  type Row = { id: number; status: string; failure: string | null; provider: string | null; provider_id: string | null }
  return (await pool.query<Row>(text, [office.officeId])).rows
}

/** The secret part of the address at which a provider reports about a message. */
export async function reportToken(office: Pick<Office, 'officeId'>, id: number): Promise<string> {
  const { services } = await world()
  return reportUrlOf(services, mintScope(office.officeId), id).split('/').at(-1)!
}

/** Posts a provider's report; returns the status of the answer. */
export async function postReport(
  url: string,
  report: { headers: Record<string, string>; body: string },
): Promise<number> {
  const { app } = await world()
  const { pathname } = new URL(url)
  return (await app.inject({ method: 'POST', url: pathname, headers: report.headers, payload: report.body })).statusCode
}
