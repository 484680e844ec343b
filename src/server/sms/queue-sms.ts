import { dateOf } from '#shared/values/local-time.ts'
import { isMobile } from '#shared/values/phone.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Scope } from '../platform/security/scope.ts'
import { insertSms, hasSmsQuota, type NewSms } from './queries.ts'

export type Queued = 'queued' | 'already' | 'quota' | 'no_mobile'

/**
 * Writes a message to the outbox in the caller's transaction; a job sends it after the commit. Over
 * the quota nothing is written. The quota itself is taken when the message is sent.
 */
export async function queueSms(tx: Tx, scope: Scope, now: Date, sms: NewSms): Promise<Queued> {
  if (!isMobile(sms.phone)) return 'no_mobile'
  if (!(await hasSmsQuota(tx, scope, `${dateOf(now).slice(0, 7)}-01`))) return 'quota'
  const id = await insertSms(tx, scope, now, sms)
  if (id === null) return 'already'
  await enqueue(tx, 'send_sms', { id }, { key: `sms:${id}` })
  return 'queued'
}
