/** Detects the type of a file by content and decides how it is served. */
import { DAY } from '#shared/values/local-time.ts'
import type { FileType } from './queries.ts'

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const ZIP_ENTRY = 0x0201_4b50
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1')
const ZIP_END_SIZE = 22
const ZIP_ENTRY_SIZE = 46
const COMMENT_MAX = 0xff_ff

/**
 * Returns PDF or Word by content, whatever the name. Null for anything else, including executables
 * and macros.
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

/** The names in the central directory of a ZIP file; empty for a damaged file. */
function namesIn(zip: Buffer): string[] {
  const end = zip.lastIndexOf(ZIP_END)
  if (end < 0 || end + ZIP_END_SIZE > zip.length || zip.length - end > ZIP_END_SIZE + COMMENT_MAX) return []
  const names: string[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (at + ZIP_ENTRY_SIZE > end || zip.readUInt32LE(at) !== ZIP_ENTRY) return []
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    names.push(zip.toString('utf8', at + ZIP_ENTRY_SIZE, at + ZIP_ENTRY_SIZE + name))
    at += ZIP_ENTRY_SIZE + name + extra + comment
  }
  return names
}

export const mimeOf: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const READABLE_DAYS = 30
/** How long the customer of an appointment may open a document. */
export const readableUntil = (appointmentEnd: Date): Date => new Date(appointmentEnd.getTime() + READABLE_DAYS * DAY)
