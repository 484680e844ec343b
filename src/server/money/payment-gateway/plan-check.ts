/** The job that asks the gateway about a payment, at most one for each. */
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { cancelJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { nextCheck } from './rules.ts'

type Context = Pick<OfficeContext, 'tx' | 'services' | 'now'>
type Planned = { readonly id: number; readonly created_at: Date }
const keyOf = (id: number) => `card:${id}`

/** Plans the next check and replaces an earlier plan. False after the last. */
export async function planCheck({ tx, services, now }: Context, { id, created_at }: Planned): Promise<boolean> {
  const at = nextCheck(created_at, now)
  if (at === null) return false
  const when = { runAt: services.machineTime(at), key: keyOf(id), urgency: 'soon' } as const
  await enqueue(tx, 'check_card_payment', { id }, when)
  return true
}
/** Asks as soon as a worker is free. The check plans the next one. */
export const checkNow = ({ tx }: Pick<Context, 'tx'>, id: number): Promise<void> =>
  enqueue(tx, 'check_card_payment', { id }, { key: keyOf(id), urgency: 'soon' })

/** Removes the payment's next check, if one is planned. */
export const cancelCheck = ({ tx }: Pick<Context, 'tx'>, id: number): Promise<void> => cancelJob(tx, keyOf(id))
