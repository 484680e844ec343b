/** Which files can be signed, and until when. */
import { inflateSync } from 'node:zlib'
import { DAY } from '#shared/values/local-time.ts'

export const PAGES_MAX = 100
const EXPIRES_DAYS = 30
export const expiryOf = (sentAt: Date): Date => new Date(sentAt.getTime() + EXPIRES_DAYS * DAY)
export const CODE_MINUTES = 10

/** The bytes that all object streams of a file may have together. */
const UNPACKED_MAX = 64 * 1024 * 1024
/**
 * Fields and notes are drawn above a page and not in it, so they would be missing from the copy that is
 * signed. Links are not seen and may be there.
 */
const OVERLAYS =
  /\/Subtype\s*\/(?:Widget|FreeText|Text|Stamp|Ink|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Caret|FileAttachment|Redact|Watermark|Screen|3D|RichMedia|Sound|Movie)\b/

/**
 * Whether a PDF is encrypted or has fields or notes. Reads the file's own bytes and its object streams
 * (ISO 32000-1, 7.5.7); nothing is interpreted. A damaged stream counts as an overlay.
 */
export function hasOverlays(pdf: Uint8Array): boolean {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  if (/\/Encrypt\b/.test(text) || OVERLAYS.test(text)) return true
  let room = UNPACKED_MAX
  for (const { index } of text.matchAll(/\/Type\s*\/ObjStm\b/g)) {
    const start = /stream\r?\n/g
    start.lastIndex = index
    const found = start.exec(text)
    if (!found) return true
    const from = found.index + found[0].length
    try {
      // the rest of the file follows the stream, which zlib ignores
      const unpacked = inflateSync(pdf.subarray(from), { maxOutputLength: room })
      room -= unpacked.length
      if (room <= 0 || OVERLAYS.test(unpacked.toString('latin1'))) return true
    } catch {
      return true
    }
  }
  return false
}
