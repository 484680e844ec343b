/** Detects a file's type from its content, and decides how long customers may read it. */
import { DAY } from '#shared/values/local-time.ts'
import type { FileType } from './queries.ts'
import { isPlainDocx } from './word-package.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

/**
 * Recognises PDF and Word by content, whatever the name; null for everything else, including
 * programs, files with macros and files that load a template from elsewhere.
 */
export function fileTypeOf(content: Uint8Array): FileType | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (/^(?:\u00ef\u00bb\u00bf)?\s{0,8}%PDF-\d/.test(bytes.toString('latin1', 0, 20))) return 'pdf'
  if (startsWith(bytes, OLE)) return isPlainDoc(bytes) ? 'doc' : null
  return startsWith(bytes, ZIP) && isPlainDocx(bytes) ? 'docx' : null
}

const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)

/**
 * The directory of a .doc file has stream names in UTF-16, which Word compares without case. They
 * are searched as text, because a search of bytes as UTF-16 never ends at an odd address.
 */
function isPlainDoc(bytes: Buffer): boolean {
  const even = bytes.toString('utf16le').toLowerCase()
  const odd = bytes.toString('utf16le', 1).toLowerCase()
  return even.includes('worddocument') && !even.includes('_vba_project') && !odd.includes('_vba_project')
}

export const mimeOf: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const READABLE_DAYS = 30
/**
 * When a link expires: thirty days after the end of its appointment, otherwise until its own
 * expiry.
 */
export function readableUntil({ end_at, expires_at }: { end_at: Date | null; expires_at: Date | null }): Date {
  return expires_at ?? new Date((end_at?.getTime() ?? 0) + READABLE_DAYS * DAY)
}
