import { z } from 'zod'
import { sendStoredMail } from '#server/messages/mail/send-stored-mail.ts'
import { job, type JobContext } from '#server/platform/jobs/jobs.ts'
import { monthPage, monthWorkbook, readInvoices } from './month-files.ts'
import { dealerOfOffice } from './openfrmt/export-queries.ts'
import { sumMonth } from './sum-month.ts'

/** The files of a month for the accountant. */
async function filesOf(context: JobContext, month: string) {
  const { scope, now, inOffice } = context
  const { summary, office, documents } = await inOffice(async (tx) => ({
    summary: await sumMonth({ scope, readFromReplica: (work) => work(tx) }, month),
    office: await dealerOfOffice(tx, scope),
    documents: await readInvoices(tx, scope, month),
  }))
  return [await monthWorkbook(context, summary, documents), await monthPage(context, summary, office, now)]
}

export const accountingJobs = {
  send_month: job(
    z.object({ id: z.int(), month: z.string() }),
    ({ id, month }, context) =>
      sendStoredMail(context, id, {
        job: { task: 'send_month', payload: { id, month } },
        attach: () => filesOf(context, month),
      }),
    { calls: 'mail' },
  ),
}
