import type { books } from '#shared/books/contract.ts'
import { addMonths, firstDayOf } from '#shared/books/months.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { FileReply } from '../platform/http/downloads.ts'
import type { OwnTransactionContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { checkReporter } from './check-reporter.ts'
import { exportPerOffice } from './limits.ts'
import { makeWorkbook } from './make-workbook.ts'
import { dealerOfOffice } from './openfrmt/export-queries.ts'
import { summaryPdf } from './paper/summary-pdf.ts'
import { sumMonth } from './sum-month.ts'
import { documentsOfMonth } from './summary-queries.ts'
import { text } from './text.ts'

type Context = OwnTransactionContext<Staff>
type Summary = Awaited<ReturnType<typeof sumMonth>>

/** The figures of a month, or a file with them. Files are made outside the transaction. */
export async function showSummary(
  context: Context,
  { month, format }: Query<typeof books, 'summary'>,
): Promise<Summary | FileReply> {
  const { inOffice, services, scope } = context
  if (format !== 'json') await services.limits.take(exportPerOffice, String(scope.officeId))
  const read = await inOffice(async (tx, inside) => {
    await checkReporter(inside)
    const summary = await sumMonth(inside, month)
    const office = format === 'json' ? null : await dealerOfOffice(tx, scope)
    const range = { from: firstDayOf(month), to: firstDayOf(addMonths(month, 1)) }
    return { summary, office, documents: format === 'xlsx' ? await documentsOfMonth(tx, scope, range) : [] }
  })
  if (format === 'json' || !read.office) return read.summary
  if (format === 'xlsx')
    return {
      bytes: await makeWorkbook(read.summary, read.documents),
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: text.summaryName(month, 'xlsx'),
    }
  const bytes = await services.pdf.render(summaryPdf(read.summary, read.office, context.now))
  return { bytes, mime: 'application/pdf', name: text.summaryName(month, 'pdf') }
}
