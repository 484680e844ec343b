/** The job that asks for the number of an invoice, at most one for each. */
import { MINUTE } from '#shared/values/local-time.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

type Context = Pick<OfficeContext, 'tx' | 'services' | 'now'>
const TASK = 'request_allocation'
const keyOf = (id: number) => `allocation:${id}`
/** Minutes after a request without an answer. After the last one the owner has to ask by hand. */
const RETRY_MINUTES = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60, 24 * 60]

/** Asks as soon as a worker is free. */
export const requestNow = ({ tx }: Pick<Context, 'tx'>, id: number): Promise<void> =>
  enqueue(tx, TASK, { id }, { key: keyOf(id) })

/** Asks again later; `attempts` is how often it was asked. */
export async function requestLater({ tx, services, now }: Context, id: number, attempts: number): Promise<void> {
  const minutes = RETRY_MINUTES[Math.max(attempts - 1, 0)]
  if (minutes === undefined) return
  const runAt = services.machineTime(now.getTime() + minutes * MINUTE)
  await enqueue(tx, TASK, { id }, { key: keyOf(id), runAt })
}
