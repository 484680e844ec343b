/** Detects a file's type from its content, and decides how long customers may read it. */
import { unzipSync } from 'fflate'
import { DAY } from '#shared/values/local-time.ts'
import type { FileType } from './queries.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** A Word file has about twenty entries; a ZIP directory may claim four billion. */
const ENTRIES_MAX = 10_000

/**
 * Recognises PDF and Word by content, whatever the name; null for everything else, including
 * programs and files with macros.
 */
export function fileTypeOf(content: Uint8Array): FileType | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (/^(?:\u00ef\u00bb\u00bf)?\s{0,8}%PDF-\d/.test(bytes.toString('latin1', 0, 20))) return 'pdf'
  // the directory of a .doc file has stream names in UTF-16
  const streams = (name: string) => bytes.includes(name, 0, 'utf16le')
  if (startsWith(bytes, OLE)) return streams('WordDocument') && !streams('_VBA_PROJECT') ? 'doc' : null
  if (!startsWith(bytes, ZIP)) return null
  const names = namesIn(bytes)
  const isWord = names.includes('[Content_Types].xml') && names.includes('word/document.xml')
  return isWord && !names.some((name) => name.endsWith('vbaProject.bin')) ? 'docx' : null
}

const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)

/**
 * The names in a ZIP's directory; empty when it is damaged or has too many. Nothing is unpacked.
 */
function namesIn(zip: Uint8Array): string[] {
  const names: string[] = []
  const countName = (name: string) => {
    if (names.push(name) > ENTRIES_MAX) throw new Error('too many entries')
    return false
  }
  try {
    unzipSync(zip, { filter: ({ name }) => countName(name) })
  } catch {
    return []
  }
  return names
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
