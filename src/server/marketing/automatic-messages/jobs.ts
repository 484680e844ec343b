import { z } from 'zod'
import { AUTOMATIC_KINDS } from '#shared/messages/sms/rules.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import { job, type JobContext } from '#server/platform/jobs/jobs.ts'
import { planRun } from './plan-run.ts'
import { queueDue } from './queue-due.ts'
import { settingsOf } from './settings-queries.ts'

/**
 * Queues what is due today, a transaction for each kind. The next run is planned before, so that a
 * run that fails for good does not end the series; the next one then queues what this one did not.
 * A run that is late, at night or on a day of rest, leaves its work to the next.
 */
async function queueAutomaticMessages(context: JobContext): Promise<void> {
  const { scope, services, now, inOffice } = context
  const isOn = await inOffice(async (tx) => {
    const settings = await settingsOf(tx, scope)
    if (!settings.some(({ is_on }) => is_on)) return false
    await planRun({ tx, scope, services, now })
    const at = now.getTime()
    return (await sendingTimeIn(tx, scope, { kind: 'marketing', at })) === at
  })
  if (!isOn) return
  for (const kind of AUTOMATIC_KINDS) await inOffice((tx) => queueDue({ tx, scope, services, now }, kind))
}

export const automaticMessageJobs = {
  queue_automatic_messages: job(z.object({}), (_, context) => queueAutomaticMessages(context)),
}
