import { addMonths, firstDayOf } from '#shared/money/accounting/months.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import type { Holder } from '#server/platform/turns.ts'
import { monthSheets } from './month-sheets.ts'
import type { dealerOfOffice } from './openfrmt/export-queries.ts'
import { summaryPdf } from './printing/summary-pdf.ts'
import type { sumMonth } from './sum-month.ts'
import { invoicesOfMonth } from './summary-queries.ts'
import { text } from './text.ts'

type Summary = Awaited<ReturnType<typeof sumMonth>>
type Making = Holder & { readonly services: Services }
type MonthFile = Extract<FileReply, { readonly bytes: Uint8Array }>

/** The lists in the sheets, beside the sums. */
export const readInvoices = (tx: Tx, scope: Scope, month: string) =>
  invoicesOfMonth(tx, scope, { from: firstDayOf(month), to: firstDayOf(addMonths(month, 1)) })

/** The month as sheets of Excel. Runs outside transactions: the file is made on another thread. */
export const monthWorkbook = async (
  context: Making,
  summary: Summary,
  documents: Awaited<ReturnType<typeof readInvoices>>,
): Promise<MonthFile> => ({
  bytes: await context.services.workbooks.make(context, monthSheets(summary, documents)),
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  name: text.summaryName(summary.month, 'xlsx'),
})

/** The month as a page to print. Runs outside transactions: it prints on another thread. */
export const monthPage = async (
  context: Making,
  summary: Summary,
  office: Awaited<ReturnType<typeof dealerOfOffice>>,
  now: Date,
): Promise<MonthFile> => ({
  bytes: await context.services.pdf.render(context, summaryPdf(summary, office, now)),
  mime: 'application/pdf',
  name: text.summaryName(summary.month, 'pdf'),
})
