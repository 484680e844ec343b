import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { signPdf } from '#server/providers/pdf/sign-pdf.ts'
import { certificateOfOffice } from '#server/signing/signing-certificates/certificate-of-office.ts'
import type { CopyKind, PrintedAllocation } from './printing/invoice-page.ts'
import { invoicePdfOf } from './printing/invoice-pdf.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

/**
 * The PDF of a document. An issued document is signed with the office's certificate; a draft is
 * not. The unsigned bytes depend on the snapshot, `copy` and `allocation` only. Runs outside
 * transactions, which it refuses: it prints on another thread.
 */
export async function printInvoice(
  context: BetweenTransactions,
  snapshot: InvoiceSnapshot,
  { copy, allocation }: { readonly copy: CopyKind; readonly allocation?: PrintedAllocation },
): Promise<Uint8Array> {
  const pdf = await context.services.pdf.render(context, invoicePdfOf(snapshot, copy, allocation))
  if (copy === 'draft') return pdf
  return signPdf(pdf, await certificateOfOffice(context), snapshot.office.name, context.now)
}
