import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { signPdf } from '#server/providers/pdf/sign-pdf.ts'
import { certificateOfOffice } from '#server/signing/signing-certificates/certificate-of-office.ts'
import type { CopyKind, PrintedAllocation } from './printing/document-page.ts'
import { documentPdf } from './printing/document-pdf.ts'
import type { DocumentSnapshot } from './document-snapshot.ts'

/**
 * The PDF of a document. An issued document is signed with the office's certificate; a draft is
 * not. The unsigned bytes depend on the snapshot, `copy` and `allocation` only. Runs outside
 * transactions, which it refuses: it prints on another thread.
 */
export async function printDocument(
  context: BetweenTransactions,
  snapshot: DocumentSnapshot,
  { copy, allocation }: { readonly copy: CopyKind; readonly allocation?: PrintedAllocation },
): Promise<Uint8Array> {
  const pdf = await context.services.pdf.render(context, documentPdf(snapshot, copy, allocation))
  if (copy === 'draft') return pdf
  return signPdf(pdf, await certificateOfOffice(context), snapshot.office.name, context.now)
}
