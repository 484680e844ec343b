import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { formatMonth } from '#shared/money/accounting/months.ts'
import { fail } from '#server/platform/fail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { accountantOf, insertMonthMail, lastMonthMail } from './accountant-queries.ts'
import { reportChange } from './changes.ts'
import { checkReporter } from './check-reporter.ts'
import { text } from './text.ts'

/** Where the files of a month are sent, and whether they were. */
export async function showAccountant(context: OfficeContext<Staff>, month: string) {
  await checkReporter(context)
  const { tx, scope } = context
  const { accountant_email: email } = await accountantOf(tx, scope)
  return { email, last: (await lastMonthMail(tx, scope, month)) ?? null }
}

/**
 * Queues an email with the files of a month, which the job makes. While one of the same month
 * waits, it is returned. The address is the office's, so a caller cannot send the books elsewhere.
 */
export async function sendMonth(context: OwnTransactionContext<Staff>, month: string) {
  const { inOffice, services, scope } = context
  await services.limits.take(perOffice.bulkSends, String(scope.officeId))
  return inOffice(async (tx, inside) => {
    await checkReporter(inside)
    const { name, accountant_email: to } = await accountantOf(tx, scope)
    if (to === null) return fail('accountant_missing')
    await requireProvedOffice(inside)
    const subject = text.monthSubject(name, formatMonth(month))
    const id = await insertMonthMail(tx, scope, inside.now, month, {
      to,
      subject,
      text: text.monthMail(name, formatMonth(month)),
    })
    if (id !== null) {
      await enqueue(tx, 'send_month', { id, month }, { key: `mail:${id}` })
      recordChange(inside, reportChange, { action: 'send', id, after: { month, to } })
    }
    return { sending: (await lastMonthMail(tx, scope, month))! }
  })
}
