import { dateOf } from '#shared/values/local-time.ts'
import { isMobile } from '#shared/values/phone.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueueAll, type NewJob } from '../platform/jobs/jobs.ts'
import type { Scope } from '../platform/security/scope.ts'
import { insertSms, type NewSms } from './queries.ts'

export type Queued = 'queued' | 'already' | 'quota' | 'no_mobile'
/** `jobs` are the jobs that send the message, for the caller to add. */
export type WrittenSms = { readonly outcome: Queued; readonly jobs: readonly NewJob[] }

/**
 * Writes a message to the outbox in the caller's transaction; its job sends it after the commit. Over
 * the quota nothing is written. The quota itself is taken when the message is sent.
 */
export async function writeSms(tx: Tx, scope: Scope, now: Date, sms: NewSms): Promise<WrittenSms> {
  if (!isMobile(sms.phone)) return { outcome: 'no_mobile', jobs: [] }
  const { hasRoom, id } = await insertSms(tx, scope, now, `${dateOf(now).slice(0, 7)}-01`, sms)
  if (!hasRoom) return { outcome: 'quota', jobs: [] }
  if (id === null) return { outcome: 'already', jobs: [] }
  return { outcome: 'queued', jobs: [{ task: 'send_sms', payload: { id }, key: `sms:${id}` }] }
}

/** Writes a message to the outbox and adds its job. */
export async function queueSms(tx: Tx, scope: Scope, now: Date, sms: NewSms): Promise<Queued> {
  const { outcome, jobs } = await writeSms(tx, scope, now, sms)
  await enqueueAll(tx, jobs)
  return outcome
}
