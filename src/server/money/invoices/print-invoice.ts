import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { signPdf } from '#server/providers/pdf/sign-pdf.ts'
import { certificateOfOffice } from '#server/signing/signing-certificates/certificate-of-office.ts'
import type { CopyKind, PrintedAllocation } from './printing/invoice-page.ts'
import { invoicePdfOf, invoicePdfWithoutContact } from './printing/invoice-pdf.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

type Wanted = {
  readonly copy: CopyKind
  readonly allocation?: PrintedAllocation
  /** False for a reader who may not see how to reach the customer. */
  readonly withContact?: boolean
}

/**
 * The PDF of an invoice. An issued invoice is signed with the office's certificate; a draft is not.
 * The unsigned bytes depend on the snapshot and on what is wanted only. Runs outside transactions,
 * which it refuses: it prints on another thread.
 */
export async function printInvoice(
  context: BetweenTransactions,
  snapshot: InvoiceSnapshot,
  { copy, allocation, withContact = true }: Wanted,
): Promise<Uint8Array> {
  const print = withContact ? invoicePdfOf : invoicePdfWithoutContact
  const pdf = await context.services.pdf.render(context, print(snapshot, copy, allocation))
  if (copy === 'draft') return pdf
  return signPdf(pdf, await certificateOfOffice(context), snapshot.office.name, context.now)
}
