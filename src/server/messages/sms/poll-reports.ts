import { DAY, HOUR, MINUTE } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueueWithCommit, type JobContext } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { isOfProvider, type SmsReport } from '#server/providers/sms/sms.ts'
import { awaitingReport, storeReports } from './report-queries.ts'
import { idIn, referenceOf } from './report-address.ts'

/** 019SMS answers for a week and for 1,000 messages at once. */
const ASKED_MS = 6 * DAY
const ASKED_MAX = 1_000
/** Most reports come within minutes, so younger messages are asked for more often. */
const STEP_MS = 15_000

type Planner = { readonly tx: Tx; readonly services: Services; readonly now: Date }
/**
 * Plans to ask what became of messages, of which the newest was sent at `newest`. Times are whole
 * steps, so that messages which follow each other do not postpone the question for ever.
 */
export function planPoll({ tx, services, now }: Planner, newest: Date): void {
  const at = Math.ceil((now.getTime() + 1) / STEP_MS) * STEP_MS + waitOf(now.getTime() - newest.getTime()) - STEP_MS
  const runAt = services.machineTime(at)
  enqueueWithCommit(tx, [{ task: 'poll_sms_reports', payload: {}, runAt, key: 'sms-reports' }])
}
const waitOf = (age: number): number => (age < 10 * MINUTE ? STEP_MS : age < 2 * HOUR ? MINUTE : 15 * MINUTE)

/** Asks the provider what became of sent messages. Asks again later while some are not settled. */
export async function pollReports({ scope, services, now, inOffice }: JobContext): Promise<void> {
  const { sms } = services
  const since = new Date(now.getTime() - ASKED_MS)
  const waiting = await inOffice((tx) => awaitingReport(tx, scope, since, ASKED_MAX))
  const [newest] = waiting
  if (!newest || sms.reports !== 'polled') return
  const references = waiting.map(({ id }) => referenceOf(scope, id))
  const from = new Date(waiting.at(-1)!.sent_at.getTime() - MINUTE)
  const reports = await sms.poll(references, from, new Date(now.getTime() + MINUTE)).catch(nothingKnown)
  const settled = new Map(reports.flatMap((report) => reportOf(idIn(scope, report.reference), report)))
  await inOffice(async (tx) => {
    if (settled.size > 0) await storeReports(tx, scope, { channel: 'sms', name: sms.name }, [...settled.values()], now)
    if (settled.size < waiting.length) planPoll({ tx, services, now }, newest.sent_at)
  })
}

/** A provider that does not answer now is asked again at the next time. */
function nothingKnown(error: unknown): readonly SmsReport[] {
  if (isOfProvider(error)) return []
  throw error
}

function reportOf(id: number | null, { state, ...report }: SmsReport) {
  if (id === null || state === 'sent') return []
  const failure = 'failure' in report ? report.failure : null
  return [[id, { id, state, failure, providerId: null }] as const]
}
