import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import type { accounting } from '#shared/money/accounting/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { requireRight } from '#server/office/users/require-right.ts'
import { recordExport } from '#server/office/users/record-export.ts'
import { checkReporter } from './check-reporter.ts'
import { monthPage, monthWorkbook, readInvoices } from './month-files.ts'
import { dealerOfOffice } from './openfrmt/export-queries.ts'
import { sumMonth } from './sum-month.ts'

type Context = OwnTransactionContext<Staff>
type Summary = Awaited<ReturnType<typeof sumMonth>>

/** The figures of a month, or a file with them. Files are made outside the transaction. */
export async function showSummary(
  context: Context,
  { month, format }: Query<typeof accounting, 'summary'>,
): Promise<Summary | FileReply> {
  const { inOffice, services, scope } = context
  if (format !== 'json') await services.limits.take(perOffice.exports, String(scope.officeId))
  const read = await inOffice(async (tx, inside) => {
    await checkReporter(inside)
    if (format !== 'json') {
      requireRight(inside, 'may_export')
      await requireProof(inside, PROOFS.export_month)
      recordExport(inside, 'summary')
    }
    return {
      summary: await sumMonth(inside, month),
      office: format === 'pdf' ? await dealerOfOffice(tx, scope) : null,
      documents: format === 'xlsx' ? await readInvoices(tx, scope, month) : null,
    }
  })
  if (read.documents) return monthWorkbook(context, read.summary, read.documents)
  return read.office ? monthPage(context, read.summary, read.office, context.now) : read.summary
}
