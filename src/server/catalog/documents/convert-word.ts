import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { FileType } from './queries.ts'

/**
 * The PDF of a Word file. Null for a PDF, without LibreOffice, and when the file could not be
 * converted: then customers can only download it. Runs outside transactions.
 */
export async function pdfOfWord(
  { services: { word } }: OwnTransactionContext,
  type: FileType,
  bytes: Uint8Array,
): Promise<Buffer | null> {
  if (word === null || type === 'pdf') return null
  try {
    return await word.toPdf(bytes, type)
  } catch {
    // the converter has written the reason to the log
    return null
  }
}
