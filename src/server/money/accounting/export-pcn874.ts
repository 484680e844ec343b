import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { addMonths, firstDayOf } from '#shared/money/accounting/months.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { recordExport } from '#server/office/users/record-export.ts'
import { checkReporter } from './check-reporter.ts'
import { dealerOfFile } from './openfrmt/export-queries.ts'
import { salesOfReport } from './pcn874/sale-queries.ts'
import { writeReport } from './pcn874/write-report.ts'
import { text } from './text.ts'

/** The sales part of the detailed VAT report of a month. An exempt dealer reports no VAT. */
export async function exportPcn874(
  context: OwnTransactionContext<Staff>,
  { month, business_number }: { readonly month: string; readonly business_number: string | null },
): Promise<FileReply> {
  const { scope, now, services, inOffice } = context
  const range = { from: firstDayOf(month), to: firstDayOf(addMonths(month, 1)) }
  const { office, sales } = await inOffice(async (tx, inside) => {
    await checkReporter(inside)
    await requireProof(inside, PROOFS.export_pcn874)
    recordExport(inside, 'pcn874')
    const found = (await dealerOfFile(tx, scope, business_number)) ?? fail('not_found')
    if (found.business_type === 'exempt') fail('exempt_reports_no_vat')
    return { office: found, sales: await salesOfReport(tx, scope, { ...range, books: found.books }) }
  })
  await services.limits.take(perOffice.exports, String(scope.officeId))
  const dealer = office.business_number ?? fail('business_number_missing')
  const report = writeReport({ dealer, month, madeOn: dateOf(now), sales })
  return { bytes: Buffer.from(report, 'latin1'), mime: 'text/plain', name: text.pcn874Name(dealer, month) }
}
