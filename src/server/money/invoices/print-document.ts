import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { signPdf } from '#server/providers/pdf/sign-pdf.ts'
import { certificateOfOffice } from '#server/signing/signing-certificates/certificate-of-office.ts'
import type { CopyKind, PrintedAllocation } from './printing/document-page.ts'
import { documentPdf, documentPdfWithoutContact } from './printing/document-pdf.ts'
import type { DocumentSnapshot } from './document-snapshot.ts'

type Wanted = {
  readonly copy: CopyKind
  readonly allocation?: PrintedAllocation
  /** False for a reader who may not see how to reach the customer. */
  readonly withContact?: boolean
}

/**
 * The PDF of a document. An issued document is signed with the office's certificate; a draft is
 * not. The unsigned bytes depend on the snapshot and on what is wanted only. Runs outside
 * transactions, which it refuses: it prints on another thread.
 */
export async function printDocument(
  context: BetweenTransactions,
  snapshot: DocumentSnapshot,
  { copy, allocation, withContact = true }: Wanted,
): Promise<Uint8Array> {
  const print = withContact ? documentPdf : documentPdfWithoutContact
  const pdf = await context.services.pdf.render(context, print(snapshot, copy, allocation))
  if (copy === 'draft') return pdf
  return signPdf(pdf, await certificateOfOffice(context), snapshot.office.name, context.now)
}
