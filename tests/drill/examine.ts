/** What the database and the provider of SMS have after the drill, beside what browsers saw. */
import type { Cluster } from './cluster.ts'
import { until } from './daemons.ts'
import type { Load } from './load.ts'
import type { Product } from './product.ts'

/** Each of them has to be 0. */
export type Faults = Readonly<Record<string, number>>
const FINISH_SECONDS = 300

/** Failed jobs wait longer after each attempt, so what waits is made due until all is done. */
async function finishMessages({ rows }: Cluster): Promise<void> {
  const isOver = async () => {
    await rows(
      `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'send_sms' and locked_by is null and run_at > now()`,
    )
    return (await rows(`select from sms_messages where status = 'queued' limit 1`)).length === 0
  }
  await until('all messages were sent', () => isOver().catch(() => false), FINISH_SECONDS)
}

export async function findFaults(cluster: Cluster, load: Load, { peer, processes }: Product): Promise<Faults> {
  const { rows } = cluster
  await finishMessages(cluster)
  const count = async (text: string, values: unknown[] = []) => {
    const [row] = await rows<{ n: number }>(`select count(*)::int as n from (${text}) found`, values)
    return row!.n
  }
  const kept = await rows<{ id: string }>('select id from appointments where deleted_at is null')
  const ids = new Set(kept.map(({ id }) => Number(id)))
  const bookings = new Set(load.acknowledged)
  const sent = await count(`select from sms_messages where status in ('sent', 'delivered')`)
  return {
    'bookings lost': load.acknowledged.filter((id) => !ids.has(id)).length,
    'bookings acknowledged twice': load.acknowledged.length - bookings.size,
    'bookings doubled (rows that nobody was told about)': ids.size - bookings.size,
    'hours booked twice': await count(
      'select from appointments where deleted_at is null group by office_id, employee_id, start_at having count(*) > 1',
    ),
    'bookings without a message': await count(
      `select from appointments a where deleted_at is null and not exists (
         select from sms_messages m where m.office_id = a.office_id and m.dedupe_key ~ ('\\D' || a.id || '(\\D|$)'))`,
    ),
    'messages that the provider took twice': peer.sent.length - peer.messages.size,
    'messages said to be sent that it did not take': Math.max(0, sent - peer.messages.size),
    'messages that failed': await count(`select from sms_messages where status = 'failed'`),
    'jobs given up': await count(
      `select from graphile_worker._private_jobs where attempts >= max_attempts and locked_by is null`,
    ),
    'processes of Luz that ended': processes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
      .length,
    'answers that are not ours': [...load.strange.values()].reduce((sum, n) => sum + n, 0),
  }
}
