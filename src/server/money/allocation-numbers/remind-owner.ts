import { REMINDER_DAYS, type ReminderDays } from '#shared/money/allocation-numbers/rules.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { isConnected } from './call-with-token.ts'
import { authorityOf, screenUrl } from './open-authority.ts'
import { daysUntil } from './plan-reminders.ts'
import { markReminded, ownerAddresses, selectForUpdateConnection } from './queries.ts'
import { text } from './text.ts'

/**
 * Reminds the owner by email that the authority's permission ends within `days` days, once for each
 * permission. A reminder that runs late, when the next one is due as well, is left out.
 */
export async function remindOwner({ scope, services, now, inOffice }: JobContext, days: ReminderDays): Promise<void> {
  await inOffice(async (tx) => {
    const row = await selectForUpdateConnection(tx, scope)
    if (!row || !isConnected(row, authorityOf(services), now)) return
    const left = daysUntil(row.refresh_expires_at, now)
    const next = REMINDER_DAYS.find((one) => one < days) ?? -1
    const wasSent = row.reminded_days !== null && row.reminded_days <= days
    if (wasSent || left > days || left <= next) return
    await markReminded(tx, scope, days)
    const email = {
      subject: text.reminderSubject(left),
      text: text.reminderBody(left, `${screenUrl(services)}?tab=advanced`),
    }
    for (const to of await ownerAddresses(tx, scope)) await queueMail(tx, scope, now, { ...email, to })
  })
}
