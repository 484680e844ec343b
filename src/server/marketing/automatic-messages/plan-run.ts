import { nextRun } from '#shared/marketing/automatic-messages/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Plans the next run of the office's job that queues automatic messages. A planned one is replaced.
 */
export const planRun = (tx: Tx, services: Services, now: Date): Promise<void> =>
  enqueue(
    tx,
    'queue_automatic_messages',
    {},
    {
      key: 'automatic-messages',
      urgency: 'last',
      runAt: services.machineTime(nextRun(now.getTime())),
    },
  )
